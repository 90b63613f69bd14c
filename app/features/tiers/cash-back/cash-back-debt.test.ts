import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { deletionView } from "#app/features/account/deletion/delete-account.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { returnPaidDebts } from "#app/features/fund/releases/return-debt.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { members } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { organizerWithCashBack, reverseSome } from "#tests/support/cash-back.ts";
import { fundBalances, RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import { wholeReads } from "#tests/support/query-plan.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld } from "#tests/support/world.ts";
import { settleCashBackDebts } from "./cash-back-debt.server.ts";
import { cashBackView } from "./cash-back-view.server.ts";

const USED = 4_850;
const NOTHING = { debt: 0, house: USED };
const OWED = { debt: USED, house: 0 };

const shownTo = async (ctx: Ctx) => (await cashBackView(ctx)).sums;

/** Olga, on Plus, has used $48.50 of cash back, earned by Ben's payment, for her own share. */
async function usedCashBack() {
	const world = openWorld();
	const { organizer, trip, ctx } = await organizerWithCashBack(world, USED);
	const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full", useCashBack: true });
	await pay(ctx(), member.id);
	const [ben] = await world.db.read.select().from(members).where(eq(members.role, "member"));
	const books = async () => ({
		debt: await balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`),
		house: await balanceOf(world.db.read, "demo", "cash_back_expense"),
	});
	const refundBen = async () => {
		await startRefund(ctx(), ben?.tripId ?? "", { memberIds: [ben?.id ?? ""], reason: "It rains" });
	};
	const close = () => world[Symbol.dispose]();
	return { world, organizer, trip, ctx, books, refundBen, [Symbol.dispose]: close };
}

test("cash back that was used and then reversed is its owner's debt, not the house's loss, and is shown", async () => {
	using given = await usedCashBack();
	expect(await given.books()).toEqual(NOTHING);
	await given.refundBen();
	expect(await given.books()).toEqual(OWED);
	expect(await shownTo(given.ctx())).toMatchObject({
		available: 0,
		short: USED,
		filledByPending: 0,
		owed: USED,
	});
	const told = await given.world.db.read
		.select()
		.from(notifications)
		.where(eq(notifications.title, "You owe $48.50 of cash back"));
	expect(told).toMatchObject([{ userId: given.organizer.id, actionUrl: "/profile/cash-back" }]);
	expect(await problemsAlways(given.world.db)).toEqual([]);
});

test("a release pays it, and what is earned later returns that to the fund", async () => {
	using given = await usedCashBack();
	const { world, trip, ctx } = given;
	await given.refundBen();
	await startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON);
	expect(await releaseFunds(ctx(), trip.id, {})).toMatchObject({ release: { debtPaid: USED } });
	expect(await given.books()).toEqual({ debt: 0, house: 0 });
	expect(await shownTo(ctx())).toMatchObject({ short: USED, paidByReleases: USED, owed: 0 });
	const porto = await world.trip(given.organizer, { destination: "Porto" });
	for (const name of ["Gia", "Tim", "Zoe"]) {
		const guest = world.asGuest(name);
		await pay(guest, (await world.join(guest, porto, { name })).id);
	}
	expect(await given.books()).toEqual({ debt: -USED, house: USED });
	await returnPaidDebts(world.nobody);
	expect(await given.books()).toEqual(NOTHING);
	expect((await fundBalances(world, trip.id)).fund).toBe(USED);
	expect(await problemsAlways(world.db)).toEqual([]);
});

test("pending cash back covers it, and balances from before are found by the job", async () => {
	using given = await usedCashBack();
	const { world, organizer } = given;
	await reverseSome(world, organizer, 1_000);
	expect(await given.books()).toEqual(NOTHING);
	for (const _again of [1, 2]) expect(await settleCashBackDebts(world.nobody)).toBe(1);
	expect(await given.books()).toEqual({ debt: 1_000, house: USED - 1_000 });
	expect(await shownTo(given.ctx())).toMatchObject({ short: 1_000, filledByPending: 0, owed: 1_000 });
	const gia = world.asGuest("gia");
	const porto = await world.trip(organizer, { destination: "Porto" });
	await pay(gia, (await world.join(gia, porto, { name: "Gia" })).id);
	expect(await given.books()).toEqual(NOTHING);
	expect(await shownTo(given.ctx())).toMatchObject({ short: 1_000, filledByPending: 1_000, owed: 0 });
	expect(await deletionView(given.ctx(), null)).toMatchObject({ cashBack: 940 }); // of $19.40 that are pending
	expect(await settleCashBackDebts(world.nobody)).toBe(0);
});

test("the entries of a user's debt are counted by an index, because a write holds up all others", async () => {
	using given = await usedCashBack();
	const { executed } = await statementsOf(() => given.refundBen());
	const [count = ""] = executed.filter((sql) => /count\(\*\) from "ledger_entries"/.test(sql));
	expect(wholeReads(given.world, count), count).toEqual([]);
});
