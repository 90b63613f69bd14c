import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { movementProblemsAtRest, problemsAlways } from "#tests/faults/invariants.ts";
import { organizerWithCashBack } from "#tests/support/cash-back.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { startOnboarding } from "../payouts/payout-account.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { listAccountTotals } from "../statements/statement.queries.ts";
import { statementTotals } from "../statements/totals.ts";
import { applyRefund } from "./process-refund.server.ts";
import { listRefundLines } from "./refunds.queries.ts";

const NET = 95_000 - 1_900;

/** Olga has paid $950.00 of her $970.00, the rest is cash back, and she asks for a refund. */
async function askingOrganizer(world: World) {
	const found = await organizerWithCashBack(world, 2_000);
	const { ctx, trip } = found;
	const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full", useCashBack: true });
	await pay(ctx(), member.id);
	world.clock.advance(60_000);
	const request = await requestRefundOf(ctx(), member);
	return { ...found, member, request };
}

const ownEntries = async (world: World, memberId: string) => {
	const rows = await world.db.read
		.select()
		.from(cashBackEntries)
		.where(eq(cashBackEntries.memberId, memberId));
	return rows.map(({ kind, amount }) => [kind, amount]);
};
const fundOf = async (world: World, tripId: string) => (await fundBalances(world, tripId)).fund;

async function expectSound(world: World): Promise<void> {
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await movementProblemsAtRest(world.db)).toEqual([]);
}

describe("a refund of the organizer's own payments", () => {
	test("of everything gives the cash back back, out of the fund", async () => {
		using world = openWorld();
		const { organizer, ctx, trip, member, request } = await askingOrganizer(world);
		expect(await fundOf(world, trip.id)).toBe(NET + 2_000);
		expect((await fundSummary(world.db.read, "demo", trip.id)).availableBalance).toBe(0);
		await approveRefund(ctx(), request.id);
		expect(await ownEntries(world, member.id)).toEqual([
			["applied", -2_000],
			["returned", 2_000],
		]);
		expect(await fundOf(world, trip.id)).toBe(0);
		const next = await world.trip(organizer, { destination: "Rome" });
		expect((await joinView(ctx(), next.shareId)).cashBack?.amount).toBe(2_000);
		const rows = await listAccountTotals(world.db.read, { book: "demo", tripId: trip.id });
		expect(statementTotals(trip.id, rows)).toMatchObject({ cashBack: 0, other: 0, balance: 0 });
		await expectSound(world);
	});

	test("of a part gives none back, and the refund of the rest gives all", async () => {
		using world = openWorld();
		const { ctx, trip, member, request } = await askingOrganizer(world);
		await approveRefund(ctx(), request.id, 10_000);
		expect(await ownEntries(world, member.id)).toEqual([["applied", -2_000]]);
		world.clock.advance(60_000);
		const rest = await requestRefundOf(ctx(), member);
		await approveRefund(ctx(), rest.id);
		expect(await ownEntries(world, member.id)).toContainEqual(["returned", 2_000]);
		expect(await fundOf(world, trip.id)).toBe(0);
		await expectSound(world);
	});

	test("that the bank sends back puts the cash back into the fund again, once", async () => {
		using world = openWorld();
		const { ctx, trip, member, request } = await askingOrganizer(world);
		await approveRefund(ctx(), request.id);
		const [line] = await listRefundLines(world.db.read, request.id);
		if (!line) throw new Error("no line");
		const fact = { ref: `re_demo_${line.id}`, id: line.id, chargeRef: "", amount: line.amount, error: null };
		for (const _again of [1, 2]) await applyRefund(world.nobody, { ...fact, status: "failed" });
		expect(await ownEntries(world, member.id)).toEqual([
			["applied", -2_000],
			["returned", 2_000],
			["returned", -2_000],
		]);
		expect(await fundOf(world, trip.id)).toBe(NET + 2_000);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("is refused in full where the fund does not hold the cash back any more, and gives a part", async () => {
		using world = openWorld();
		const found = await organizerWithCashBack(world, 2_000);
		const { ctx, trip } = found;
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full", useCashBack: true });
		await pay(ctx(), member.id);
		await startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON);
		await releaseFunds(ctx(), trip.id, { amount: NET + 1 });
		const ben = () => world.asGuest("ben");
		await pay(ben(), (await world.join(ben(), trip)).id);
		world.clock.advance(60_000);
		const request = await requestRefundOf(ctx(), member);
		expect(await errorCodeOf(approveRefund(ctx(), request.id))).toBe("insufficient_funds");
		expect(await ownEntries(world, member.id)).toEqual([["applied", -2_000]]);
	});

	test("does not have its cash back released while it waits", async () => {
		using world = openWorld();
		const { ctx, trip, member, request } = await askingOrganizer(world);
		const ben = () => world.asGuest("ben");
		await pay(ben(), (await world.join(ben(), trip)).id);
		await startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON);
		await releaseFunds(ctx(), trip.id, {});
		await approveRefund(ctx(), request.id);
		expect(await ownEntries(world, member.id)).toContainEqual(["returned", 2_000]);
		expect(await fundOf(world, trip.id)).toBe(0);
		await expectSound(world);
	});
});
