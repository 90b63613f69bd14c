import { describe, expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { confirmWithoutPayment } from "#app/features/joining/join-trip.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { movementProblemsAtRest, problemsAlways } from "#tests/faults/invariants.ts";
import { giveCashBack } from "#tests/support/cash-back.ts";
import { fundBalances, fundWithAccount, totalTransferred } from "#tests/support/funds.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sweepReversals } from "../charges/reversals.server.ts";
import { settleAllCharges } from "../charges/settle-charge.server.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { fundOverview } from "../fund-overview.server.ts";
import { fundView, paidReleases } from "../fund-view.server.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { describeEntry } from "../statements/entry-description.ts";
import { listAccountTotals, listStatementEntries } from "../statements/statement.queries.ts";
import { statementTotals } from "../statements/totals.ts";
import { listReleasableCharges } from "./releasable-charges.queries.ts";
import { releaseFunds } from "./release-funds.server.ts";
import { returnPaidDebts } from "./return-debt.server.ts";
import { totalReleasable } from "./split-release.ts";

const GROSS = 97_000;
const NET = 95_060;

const debtOf = (world: World, userId: string) =>
	balanceOf(world.db.read, "demo", organizerDebtAccount(userId));

/** Ben's payment was released to the organizer and then disputed by his bank, so the organizer owes it. */
async function openScene() {
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async reverse() {
				throw new ProviderRefusal("balance_insufficient", "Nothing is left there.");
			},
		}),
	});
	const first = await fundWithAccount(world);
	const { organizer } = first;
	await releaseFunds(world.as(organizer), first.trip.id, {});
	const dispute = disputeOf(world, first.member.id, "dp_1");
	await dispute({});
	await sweepReversals(world.nobody);
	expect(await debtOf(world, organizer.id)).toBe(NET);
	return { ...first, world, dispute };
}

function disputeOf(world: World, memberId: string, ref: string) {
	return async (given: Partial<DisputeFact>) => {
		const [payment] = await paymentsOf(world, memberId);
		const chargeRef = payment?.chargeRef ?? "";
		const opened = { ref, chargeRef, amount: GROSS, fee: 1_500, status: "open" } as const;
		await applyDispute(world.nobody, { ...opened, ...given });
	};
}

/** Another trip of the organizer, for which `paid` members have paid $970.00 each. */
async function anotherTrip(world: World, organizer: SignedInUser, name: string, paid = 1) {
	const trip = await world.trip(organizer, { destination: name });
	const payers = [];
	for (let number = 0; number < paid; number++) {
		const guest = () => world.asGuest(`${name}-${number}`);
		const member = await world.join(guest(), trip, { name: `Guest ${number}` });
		await pay(guest(), member.id);
		payers.push(member);
	}
	return { trip, payers };
}

async function figuresOf(world: World, tripId: string) {
	const { read } = world.db;
	const lateBefore = "2026-11-20";
	const hold = { days: 0, now: world.clock.now().getTime() };
	const { fund } = await fundOverview(read, { provider: "demo", tripId, lateBefore, hold }, []);
	const totals = statementTotals(tripId, await listAccountTotals(read, { book: "demo", tripId }));
	const { collected, released, pendingReleases, disputed, fees, balance, other } = totals;
	expect(other).toBe(0);
	expect(collected - released - pendingReleases - disputed - fees).toBe(balance);
	expect([totals.released, totals.balance]).toEqual([fund.totalReleased, fund.balance]);
	expect(totalReleasable(await listReleasableCharges(read, "demo", tripId))).toBe(fund.availableBalance);
	expect((await fundBalances(world, tripId)).fund).toBe(fund.balance);
	return { available: fund.availableBalance, released: fund.totalReleased, debtPaid: totals.debtPaid };
}

async function toldAgain(world: World) {
	const told = await world.db.read.select().from(notifications);
	return told.map(({ title }) => title).filter((title) => title.endsWith("in your fund again"));
}

async function expectSoundBooks(world: World) {
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await movementProblemsAtRest(world.db)).toEqual([]);
}

describe("a debt that a release has paid and that is no longer owed", () => {
	test("returns to the fund that paid it, which may release it again", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const ctx = () => world.as(organizer);
		const { trip } = await anotherTrip(world, organizer, "Porto", 2);
		await releaseFunds(ctx(), trip.id, {});
		expect([await totalTransferred(world), await debtOf(world, organizer.id)]).toEqual([2 * NET, 0]);
		await dispute({ status: "lost" });
		expect(await returnPaidDebts(world.nobody)).toBe(0);
		await dispute({ status: "won" });
		expect(await debtOf(world, organizer.id)).toBe(-NET);

		expect(await returnPaidDebts(world.nobody)).toBe(1);
		expect(await debtOf(world, organizer.id)).toBe(0);
		expect(await figuresOf(world, trip.id)).toEqual({ available: NET, released: NET, debtPaid: 0 });
		await expectSoundBooks(world);
		const [release] = (await fundView(ctx(), trip.id)).releases;
		expect(release?.description).toContain("$950.60");
		expect(await paidReleases(world.db.read, trip.id)).toMatchObject([{ description: release?.description }]);
		const [entry] = await listStatementEntries(world.db.read, "demo", trip.id);
		expect(entry && describeEntry(entry).detail).toBe(
			"$950.60 that had paid a debt to Gangway is in the fund again, because that debt no longer exists.",
		);
		const told = await world.db.read.select().from(notifications);
		expect(told.filter(({ userId }) => userId === organizer.id).map(({ title }) => title)).toContain(
			"$950.60 is in your fund again",
		);

		await releaseFunds(ctx(), trip.id, {});
		expect(await totalTransferred(world)).toBe(3 * NET);
		expect(await figuresOf(world, trip.id)).toEqual({ available: 0, released: 2 * NET, debtPaid: 0 });
		await expectSoundBooks(world);
	});

	test("is told once where several releases had paid it", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const { trip } = await anotherTrip(world, organizer, "Porto", 1);
		await releaseFunds(world.as(organizer), trip.id, { amount: 50_000 });
		await releaseFunds(world.as(organizer), trip.id, {});
		await dispute({ status: "won" });
		await returnPaidDebts(world.nobody);
		expect(await toldAgain(world)).toEqual(["$950.60 is in your fund again"]);
	});

	test("returns once, however often the job runs, even at the same time", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const { trip } = await anotherTrip(world, organizer, "Porto", 2);
		await releaseFunds(world.as(organizer), trip.id, {});
		await dispute({ status: "won" });
		const runs = [1, 2, 3].map(() => returnPaidDebts(world.nobody));
		expect(sum(await Promise.all(runs))).toBe(1);
		expect(await toldAgain(world)).toEqual(["$950.60 is in your fund again"]);
		const before = await world.db.read.$count(ledgerEntries);
		await dispute({ status: "won" });
		expect(await returnPaidDebts(world.nobody)).toBe(0);
		await settleAllCharges(world.nobody);
		expect(await world.db.read.$count(ledgerEntries)).toBe(before);
		expect((await figuresOf(world, trip.id)).available).toBe(NET);
	});

	test("returns in parts, newest release first, to each of several trips", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const ctx = () => world.as(organizer);
		const { trip: porto } = await anotherTrip(world, organizer, "Porto");
		const { trip: oslo } = await anotherTrip(world, organizer, "Oslo");
		await releaseFunds(ctx(), porto.id, { amount: 50_000 });
		world.clock.advance(1_000);
		await releaseFunds(ctx(), oslo.id, {});
		expect(await debtOf(world, organizer.id)).toBe(0);

		await dispute({ status: "lost", returned: 40_001 });
		await returnPaidDebts(world.nobody);
		const back = (await figuresOf(world, oslo.id)).available;
		// The booking fee of 2 % gets its part of the 400.01, too.
		expect(back).toBe(39_201);
		expect(await figuresOf(world, porto.id)).toEqual({
			...{ available: NET - 50_000, released: 50_000, debtPaid: 50_000 },
		});
		expect(await debtOf(world, organizer.id)).toBe(0);
		await expectSoundBooks(world);

		await dispute({ status: "won" });
		await returnPaidDebts(world.nobody);
		expect(await debtOf(world, organizer.id)).toBe(0);
		expect(await figuresOf(world, oslo.id)).toEqual({
			...{ available: NET - 50_000, released: 50_000, debtPaid: 0 },
		});
		expect(await figuresOf(world, porto.id)).toEqual({ available: NET, released: 0, debtPaid: 0 });
		await expectSoundBooks(world);
		await releaseFunds(ctx(), oslo.id, {});
		await releaseFunds(ctx(), porto.id, {});
		expect(await totalTransferred(world)).toBe(3 * NET);
	});

	test("paid from a disputed payment returns as far as the bank has left it", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const { trip, payers } = await anotherTrip(world, organizer, "Porto");
		await releaseFunds(world.as(organizer), trip.id, {});
		const second = disputeOf(world, payers[0]?.id ?? "", "dp_2");
		await second({ amount: 50_000, status: "lost" });
		expect(await debtOf(world, organizer.id)).toBe(49_000);
		await dispute({ status: "won" });
		await returnPaidDebts(world.nobody);
		await settleAllCharges(world.nobody);
		expect(await returnPaidDebts(world.nobody)).toBe(0);
		expect(await debtOf(world, organizer.id)).toBe(0);
		expect((await figuresOf(world, trip.id)).available).toBe(NET - 49_000);
		await expectSoundBooks(world);
	});

	test("waits while the release that paid it is on its way", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const { trip } = await anotherTrip(world, organizer, "Porto", 2);
		const ctx = world.as(organizer);
		ctx.payments.transfer = async () => {
			throw new ProviderRefusal("balance_insufficient", "Not enough.");
		};
		await releaseFunds(ctx, trip.id, {});
		await dispute({ status: "won" });
		expect(await returnPaidDebts(world.nobody)).toBe(0);
	});

	test("returns to the cash back that paid it", async () => {
		const { world, organizer, dispute } = await openScene();
		using _ = world;
		const ctx = () => world.as(organizer);
		await giveCashBack(world, organizer, 97_000);
		const trip = await world.trip(organizer, { destination: "Oslo" });
		const own = await world.join(ctx(), trip, { useCashBack: true });
		await confirmWithoutPayment(ctx(), own.id);
		await releaseFunds(ctx(), trip.id, {});
		expect(await debtOf(world, organizer.id)).toBe(0);
		await dispute({ status: "won" });
		await returnPaidDebts(world.nobody);
		expect((await fundBalances(world, trip.id)).fund).toBe(NET);
		expect(totalReleasable(await listReleasableCharges(world.db.read, "demo", trip.id))).toBe(NET);
		await releaseFunds(ctx(), trip.id, {});
		expect(await totalTransferred(world)).toBe(NET + 97_000);
		await expectSoundBooks(world);
	});

	test("returns when the refund by hand that caused it has failed", async () => {
		using world = openWorld();
		const { trip, organizer, member } = await fundWithAccount(world);
		const ctx = () => world.as(organizer);
		await releaseFunds(ctx(), trip.id, {});
		const [payment] = await paymentsOf(world, member.id);
		const byHand = { id: "", ref: "re_hand", chargeRef: payment?.chargeRef ?? "", amount: GROSS };
		await takeInRefund(world.nobody, { ...byHand, status: "succeeded", error: null });
		expect(await debtOf(world, organizer.id)).toBe(NET);
		const { trip: porto } = await anotherTrip(world, organizer, "Porto");
		await releaseFunds(ctx(), porto.id, {});
		expect(await debtOf(world, organizer.id)).toBe(0);
		await takeInRefund(world.nobody, { ...byHand, status: "failed", error: "The card is closed." });
		await returnPaidDebts(world.nobody);
		expect(await debtOf(world, organizer.id)).toBe(0);
		expect((await figuresOf(world, porto.id)).available).toBe(NET);
		expect((await figuresOf(world, trip.id)).available).toBe(0);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});
