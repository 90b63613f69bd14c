import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { formerMoney } from "#app/features/fund/refunds/former-money.server.ts";
import { listRefundableCharges } from "#app/features/fund/refunds/refundable-charges.queries.ts";
import { returnPaidByPool } from "#app/features/fund/refunds/return-to-pool.server.ts";
import { receiptsView } from "#app/features/fund/statements/receipts.server.ts";
import { listAccountTotals } from "#app/features/fund/statements/statement.queries.ts";
import { statementTotals } from "#app/features/fund/statements/totals.ts";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { listCredits } from "#app/features/payments/share-change/credits.queries.ts";
import { retryReturns } from "#app/features/pool/close-pool.server.ts";
import { openPool, setAutoLimit } from "#app/features/pool/open-pool.server.ts";
import { sweepPoolPayments } from "#app/features/pool/payments/pool-payments.server.ts";
import { applyPoolRefund, sweepPoolRefunds } from "#app/features/pool/refunds/pool-refunds.server.ts";
import { cancelFormerProviderTopUps } from "#app/features/pool/top-ups/former-top-ups.server.ts";
import { sweepTopUps } from "#app/features/pool/top-ups/sweep-top-ups.server.ts";
import { confirmTopUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema } from "#app/features/trips/price/price.schema.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { members as memberRows, users } from "#db/schema/access.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, refuseTransfers, transfersIn } from "#tests/support/funds.ts";
import { notificationsOf } from "#tests/support/instalments.ts";
import { poolPaymentsIn, poolRefundsIn, topUpsIn, tripWithPool } from "#tests/support/pools.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { answerSchema, settlementSchema } from "../expenses.schema.ts";
import { expensesCsv } from "../expenses-csv.server.ts";
import { expensesView } from "../expenses-view.server.ts";
import { deleteExpense } from "../save-expense.server.ts";
import { answerSettlement, markSettlement } from "../settle-up.server.ts";
import { closePoolView, poolView } from "./pool-view.server.ts";

const MINUTE = 60_000;

async function isWhole(world: World) {
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await reconcile(world.jobs, 0)).toEqual([]);
}

test("the page of the expenses names all that a balance is made of, to the cent", async () => {
	using world = openWorld();
	const { put, spend, ask, as, trip, members } = await tripWithPool(world, { autoLimit: 10_000 });
	const view = async (ctx: Ctx) => {
		const { balance, parts } = await expensesView(ctx, trip.id, 1);
		expect(sum(parts.map(({ cents }) => cents))).toBe(balance);
		return parts.map(({ label, cents }) => [label, cents]);
	};
	await put(as.maya(), 5_000);
	const id = await spend(as.gus(), "30.00");
	expect(await view(as.gus())).toEqual([
		["Expenses you paid", 3_000],
		["Your parts of expenses", -1_000],
	]);
	await ask(as.gus(), id, "instalments");
	const note = settlementSchema.parse({
		from: members.gus.id,
		to: members.maya.id,
		amount: "4.00",
		how: "cash",
	});
	const settlementId = await markSettlement(as.gus(), trip.id, note);
	await answerSettlement(
		as.maya(),
		{ trip: trip.id, settlementId },
		answerSchema.parse({ answer: "confirm" }),
	);
	expect(await view(as.gus())).toEqual([
		["Expenses you paid", 3_000],
		["Your parts of expenses", -1_000],
		["Paid back to you by the pool", -3_000],
		["You paid Maya Tester", 400],
	]);
	expect(await view(as.maya())).toEqual([
		["Your parts of expenses", -1_000],
		["Your money that the pool spent", 3_000],
		["You got from Gus", -400],
	]);
});

describe("a top-up", () => {
	test("puts all of the charge into the pool, and nothing into the fund, a share or a payment", async () => {
		using world = openWorld();
		const { put, as, held, trip, members } = await tripWithPool(world);
		const fund = await fundBalances(world, trip.id);
		const payments = await listMemberPayments(world.db.read, { memberId: members.maya.id });
		expect(await put(as.maya(), 5_000)).toMatchObject({ status: "paid" });
		expect(await put(as.gus(), 50)).toMatchObject({ status: "paid" });
		expect(await held()).toBe(5_050);
		expect(await fundBalances(world, trip.id)).toEqual(fund);
		expect(await listMemberPayments(world.db.read, { memberId: members.maya.id })).toEqual(payments);
		const { balance, own, history } = await poolView(as.maya(), trip.id);
		expect([balance, own]).toEqual([5_050, { put: 5_000, left: 5_000 }]);
		expect(history.map(({ text, amount, details }) => [text, amount, details.includes("••••")])).toEqual([
			["Gus put in", "+$0.50", false], // nobody sees another person's card
			["Maya Tester put in", "+$50.00", true],
		]);
		await isWhole(world);
	});

	test("that is declined puts nothing in, and can be tried again", async () => {
		using world = openWorld();
		const { put, as, held } = await tripWithPool(world);
		expect(await errorCodeOf(put(as.maya(), 5_000, { testCard: "declined" }))).toBe("card_declined");
		expect(await held()).toBe(0);
		expect(await put(as.maya(), 5_000)).toMatchObject({ status: "paid" });
		expect((await topUpsIn(world)).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
		await isWhole(world);
	});

	test("whose bank asks waits for its answer", async () => {
		using world = openWorld();
		const { put, as, held, trip } = await tripWithPool(world);
		const { topUpId, status } = await put(as.gus(), 2_000, { testCard: "authentication" });
		expect(status).toBe("action_required");
		expect(await errorCodeOf(confirmTopUp(as.maya(), trip.id, topUpId, "approve"))).toBe("not_found");
		expect(await confirmTopUp(as.gus(), trip.id, topUpId, "approve")).toMatchObject({ status: "paid" });
		expect(await held()).toBe(2_000);
		await isWhole(world);
	});

	test("whose answer was lost is not charged twice, and is found by the sweeper", async () => {
		using world = openWorld();
		const { put, as, held } = await tripWithPool(world);
		const { status } = await put(as.maya(), 3_000, { testCard: "lost_answer" });
		expect(status).toBe("checking");
		expect(await errorCodeOf(put(as.maya(), 3_000))).toBe("payment_checking");
		world.clock.advance(MINUTE);
		expect(await sweepTopUps(world.jobs)).toBe(1);
		expect([await held(), (await topUpsIn(world)).length]).toEqual([3_000, 1]);
		await isWhole(world);
	});

	test("that the provider has never received is given up after a while, and not before", async () => {
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				payDemo: async () => {
					throw Object.assign(new Error("no answer"), { name: "ProviderTimeout" });
				},
			}),
		});
		const { put, as, held } = await tripWithPool(world);
		expect((await put(as.maya(), 3_000)).status).toBe("checking");
		world.clock.advance(MINUTE);
		expect(await sweepTopUps(world.jobs)).toBe(0);
		world.clock.advance(5 * MINUTE);
		expect(await sweepTopUps(world.jobs)).toBe(1);
		expect((await topUpsIn(world)).map(({ status }) => status)).toEqual(["canceled"]);
		expect(await held()).toBe(0);
	});

	test("that is sent again with the same form charges once, also at the same time", async () => {
		using world = openWorld();
		const { put, as, held } = await tripWithPool(world);
		const once = () => put(as.maya(), 4_000, {}, "a secret of the form");
		const results = await Promise.all([once(), once()]);
		expect(results.map(({ topUpId }) => topUpId)).toEqual([results[0].topUpId, results[0].topUpId]);
		await once();
		expect(await held()).toBe(4_000);
		await put(as.maya(), 4_000, {}, "another form");
		expect(await held()).toBe(8_000);
		await isWhole(world);
	});

	test("needs the plan, an open pool and a fitting amount, and is for people aboard", async () => {
		using world = openWorld();
		const { put, as, close, olga, trip } = await tripWithPool(world);
		expect(await errorCodeOf(put(as.maya(), 49))).toBe("invalid");
		expect(await errorCodeOf(put(as.maya(), 500_001))).toBe("invalid");
		expect(await errorCodeOf(put(world.as(await world.user()), 1_000))).toBe("not_found");
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "free" }).where(eq(users.id, olga.id)),
		);
		expect(await errorCodeOf(put(as.maya(), 1_000))).toBe("plan_required");
		await world.db.write((tx) =>
			tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, olga.id)),
		);
		await close(as.olga());
		expect(await errorCodeOf(put(as.maya(), 1_000))).toBe("conflict");
		await openPool(as.olga(), trip.id, { autoLimit: 0 });
		expect(await put(as.maya(), 1_000)).toMatchObject({ status: "paid" });
	});
});

describe("closing", () => {
	test("returns what is left, the newest charge first, to the cent, as its page has shown", async () => {
		using world = openWorld();
		const { put, as, held, close, trip, spend, ask, answer, onboard } = await tripWithPool(world);
		await put(as.maya(), 10_000);
		await put(as.gus(), 5_000);
		await put(as.maya(), 333);
		await onboard(as.olga());
		const { id } = await ask(as.olga(), await spend(as.olga(), "99.99"), "payout");
		await answer(as.olga(), id, "pay");
		const view = await closePoolView(as.olga(), trip.id);
		expect(view.refunds.map(({ name, amount }) => [name.split(" ")[0], amount])).toEqual([
			["Maya", "$3.33"],
			["Gus", "$50.00"],
			["Maya", "$0.01"],
		]);
		expect(await errorCodeOf(close(as.olga(), view.total - 1))).toBe("amount_mismatch");
		expect(await errorCodeOf(close(as.maya(), view.total))).toBe("forbidden");
		expect(await close(as.olga(), view.total)).toEqual({ returned: 5_334 });
		expect((await poolRefundsIn(world)).map(({ amount, status }) => [amount, status])).toEqual([
			[333, "processed"],
			[5_000, "processed"],
			[1, "processed"],
		]);
		expect(await held()).toBe(0);
		expect(await errorCodeOf(close(as.olga()))).toBe("conflict");
		await isWhole(world);
	});

	test("twice at once returns it once", async () => {
		using world = openWorld();
		const { put, as, held, close } = await tripWithPool(world);
		await put(as.maya(), 10_000);
		const both = await Promise.all([errorCodeOf(close(as.olga())), errorCodeOf(close(as.olga()))]);
		expect(both.filter((code) => code === "conflict")).toHaveLength(1);
		expect(sum((await poolRefundsIn(world)).map(({ amount }) => amount))).toBe(10_000);
		expect(await held()).toBe(0);
		await isWhole(world);
	});

	test("a charge that succeeds afterwards goes back at once", async () => {
		using world = openWorld();
		const { put, as, held, close } = await tripWithPool(world);
		await put(as.maya(), 3_000, { testCard: "lost_answer" });
		await close(as.olga());
		world.clock.advance(MINUTE);
		await sweepTopUps(world.jobs);
		world.clock.advance(MINUTE);
		expect(await sweepPoolRefunds(world.jobs)).toBe(1);
		expect((await poolRefundsIn(world)).map(({ amount }) => amount)).toEqual([3_000]);
		expect(await held()).toBe(0);
		await isWhole(world);
	});

	test("what the provider refuses stays in the pool, is nobody else's, and can be tried again", async () => {
		let refuses = true;
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				refund: async (request) => {
					if (refuses)
						throw Object.assign(new Error("no"), { name: "ProviderRefusal", code: "refund_refused" });
					return gateway.refund(request);
				},
			}),
		});
		const { put, as, held, close, trip } = await tripWithPool(world);
		await put(as.maya(), 3_000);
		await close(as.olga());
		expect([await held(), (await poolView(as.olga(), trip.id)).mayRetry]).toEqual([3_000, true]);
		refuses = false;
		expect(await retryReturns(as.olga(), trip.id)).toEqual({ returned: 3_000 });
		expect(await held()).toBe(0);
		await isWhole(world);
	});
});

test("a refused refund that was made all the same, while the next try is on its way, takes no more than is there", async () => {
	const made: RefundFact[] = [];
	const problems = ["ProviderRefusal", "ProviderTimeout"];
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			refund: async (request) => {
				const name = problems.shift();
				if (name !== "ProviderTimeout") made.push(await gateway.refund(request));
				if (name) throw Object.assign(new Error("no"), { name, code: "refund_refused" });
				return made.at(-1) as RefundFact;
			},
		}),
	});
	const { put, as, held, close, trip } = await tripWithPool(world);
	await put(as.maya(), 3_000);
	await close(as.olga());
	await retryReturns(as.olga(), trip.id);
	expect((await poolRefundsIn(world)).map(({ status }) => status)).toEqual(["failed", "unknown"]);
	await applyPoolRefund(world.jobs, made[0] as RefundFact);
	expect(await held()).toBe(0);
	expect(await problemsAlways(world.db)).toEqual([]);
	world.clock.advance(MINUTE);
	await sweepPoolRefunds(world.jobs);
	expect((await poolRefundsIn(world)).map(({ status, fromHouse }) => [status, fromHouse])).toEqual([
		["processed", 0],
		["failed", 0],
	]);
	expect(await held()).toBe(0);
	await isWhole(world);
});

describe("paying back", () => {
	test("to a payout account: the organizer decides, and the balances follow the money", async () => {
		using world = openWorld();
		const { put, as, held, spend, ask, answer, onboard, balances } = await tripWithPool(world);
		await put(as.maya(), 9_000);
		expect(await balances()).toEqual({ Olga: 0, Maya: 0, Gus: 0 });
		const dinner = await spend(as.olga(), "60");
		expect(await balances()).toEqual({ Olga: 4_000, Maya: -2_000, Gus: -2_000 });
		expect(await errorCodeOf(ask(as.maya(), dinner, "payout"))).toBe("forbidden");
		expect(await errorCodeOf(ask(as.olga(), dinner, "payout"))).toBe("payee_missing");
		await onboard(as.olga());
		const { id, isPaid } = await ask(as.olga(), dinner, "payout");
		expect(isPaid).toBe(false);
		expect(await errorCodeOf(ask(as.olga(), dinner, "payout"))).toBe("conflict");
		expect(await errorCodeOf(answer(as.maya(), id, "pay"))).toBe("forbidden");
		await answer(as.olga(), id, "pay");
		await answer(as.olga(), id, "pay");
		expect(await held()).toBe(3_000);
		expect((await transfersIn(world)).map(({ kind, amount }) => [kind, amount])).toEqual([
			["transfer", 6_000],
		]);
		expect(await balances()).toEqual({ Olga: -2_000, Maya: 4_000, Gus: -2_000 });
		expect(
			await errorCodeOf(
				deleteExpense(as.olga(), { trip: (await topUpsIn(world))[0]?.tripId ?? "", expenseId: dinner }),
			),
		).toBe("conflict");
		await isWhole(world);
	});

	test("off one's own payments: the money moves into the fund, and can be released from it", async () => {
		using world = openWorld();
		const { put, as, held, spend, ask, answer, trip, members, balances } = await tripWithPool(world);
		await put(as.gus(), 50_000);
		const before = await fundBalances(world, trip.id);
		const all = await listMemberPayments(world.db.read, { memberId: members.maya.id });
		const open = all.slice(1).map(({ amount }) => amount);
		const hotel = await spend(as.maya(), "300");
		const { id } = await ask(as.maya(), hotel, "instalments", "100");
		await answer(as.olga(), id, "pay");
		expect(await held()).toBe(40_000);
		expect((await fundBalances(world, trip.id)).fund).toBe(before.fund + 10_000);
		const after = await listMemberPayments(world.db.read, { memberId: members.maya.id });
		expect(sum(after.filter(({ status }) => status === "due").map(({ amount }) => amount))).toBe(
			sum(open) - 10_000,
		);
		expect(after.filter(({ paidByPool }) => paidByPool === id)).toMatchObject([
			{ amount: 10_000, status: "paid", chargeRef: null },
		]);
		expect((await balances()).Maya).toBe(10_000);
		await isWhole(world);
	});

	test("whole payments are covered, the soonest first", async () => {
		using world = openWorld();
		const { put, as, spend, ask, answer, members } = await tripWithPool(world);
		await put(as.gus(), 100_000);
		const all = await listMemberPayments(world.db.read, { memberId: members.maya.id });
		const rest = sum(all.slice(1).map(({ amount }) => amount));
		const villa = await spend(as.maya(), "1000");
		const { id } = await ask(as.maya(), villa, "instalments", String(rest / 100));
		await answer(as.olga(), id, "pay");
		const after = await listMemberPayments(world.db.read, { memberId: members.maya.id });
		expect(after.map(({ status, paidAheadBy }) => [status, paidAheadBy])).toEqual([
			["paid", null],
			["paid", null],
			["canceled", after[1]?.id],
		]);
		await isWhole(world);
	});

	test("by itself up to the limit of an expense, and never more than the pool has", async () => {
		using world = openWorld();
		const { put, as, held, spend, ask, onboard, trip } = await tripWithPool(world, { autoLimit: 2_000 });
		await put(as.gus(), 3_000);
		await onboard(as.maya());
		const taxi = await spend(as.maya(), "20");
		expect(await ask(as.maya(), taxi, "payout")).toMatchObject({ isPaid: true });
		expect(await held()).toBe(1_000);
		expect((await poolPaymentsIn(world))[0]).toMatchObject({
			state: "paid",
			isAutomatic: true,
			decidedBy: null,
		});
		const lunch = await spend(as.maya(), "20");
		expect(await ask(as.maya(), lunch, "payout")).toMatchObject({ isPaid: false });
		await setAutoLimit(as.olga(), trip.id, 500);
		const snack = await spend(as.maya(), "5.01");
		expect(await ask(as.maya(), snack, "payout")).toMatchObject({ isPaid: false });
		const water = await spend(as.maya(), "5");
		expect(await ask(as.maya(), water, "payout")).toMatchObject({ isPaid: true });
		expect(await held()).toBe(500);
		await isWhole(world);
	});

	test("two at once take no more than the pool has", async () => {
		using world = openWorld();
		const { put, as, held, spend, ask, answer, onboard } = await tripWithPool(world);
		await put(as.gus(), 3_000);
		await onboard(as.maya());
		const asks = [];
		for (const amount of ["20", "20"])
			asks.push(await ask(as.maya(), await spend(as.maya(), amount), "payout"));
		const codes = await Promise.all(asks.map(({ id }) => errorCodeOf(answer(as.olga(), id, "pay"))));
		expect(codes.filter((code) => code === "insufficient_funds")).toHaveLength(1);
		expect(await held()).toBe(1_000);
		await isWhole(world);
	});

	test("what the provider refuses is in the pool again; what it does not answer is sent again, once", async () => {
		using world = openWorld({ wrap: refuseTransfers((call) => call === 1) });
		const { put, as, held, spend, ask, answer, onboard, balances } = await tripWithPool(world);
		await put(as.gus(), 3_000);
		await onboard(as.maya());
		const dinner = await spend(as.maya(), "30");
		const first = await ask(as.maya(), dinner, "payout");
		await answer(as.olga(), first.id, "pay");
		expect((await poolPaymentsIn(world)).map(({ state }) => state)).toEqual(["failed"]);
		expect([await held(), (await balances()).Maya]).toEqual([3_000, 2_000]);
		const second = await ask(as.maya(), dinner, "payout");
		await answer(as.olga(), second.id, "pay");
		expect(await held()).toBe(0);
		world.clock.advance(MINUTE);
		expect(await sweepPoolPayments(world.jobs)).toBe(0);
		await isWhole(world);
	});

	test("money that is too new waits, for a payout account", async () => {
		using world = openWorld({ house: { holdDays: 7, reserve: 0 } });
		const { put, as, spend, ask, answer, onboard } = await tripWithPool(world);
		await put(as.gus(), 3_000);
		await onboard(as.maya());
		const { id } = await ask(as.maya(), await spend(as.maya(), "30"), "payout");
		expect(await errorCodeOf(answer(as.olga(), id, "pay"))).toBe("insufficient_funds");
		world.clock.advance(8 * DAY);
		expect(await errorCodeOf(answer(as.olga(), id, "pay"))).toBe("accepted");
	});

	test("declining and taking back leave the money where it is", async () => {
		using world = openWorld();
		const { put, as, held, spend, ask, answer } = await tripWithPool(world);
		await put(as.gus(), 50_000);
		const dinner = await spend(as.maya(), "30");
		const first = await ask(as.maya(), dinner, "instalments");
		await answer(as.olga(), first.id, "decline", "Not this one");
		const second = await ask(as.maya(), dinner, "instalments");
		expect(await errorCodeOf(answer(as.gus(), second.id, "withdraw"))).toBe("forbidden");
		await answer(as.maya(), second.id, "withdraw");
		expect(await errorCodeOf(answer(as.olga(), second.id, "pay"))).toBe("conflict");
		expect(await held()).toBe(50_000);
	});

	test("what the pool has paid of the payments of someone who leaves goes back into it", async () => {
		using world = openWorld();
		const { put, as, held, spend, ask, answer, members, balances, trip } = await tripWithPool(world);
		await put(as.gus(), 50_000);
		const { id } = await ask(as.maya(), await spend(as.maya(), "300"), "instalments", "100");
		await answer(as.olga(), id, "pay");
		const before = await fundBalances(world, trip.id);
		await world.db.write((tx) => endMembership(as.olga(), tx, members.maya, "left"));
		expect(await returnPaidByPool(world.jobs)).toBe(1);
		expect(await returnPaidByPool(world.jobs)).toBe(0);
		expect(await held()).toBe(50_000);
		expect((await fundBalances(world, trip.id)).fund).toBe(before.fund - 10_000);
		expect((await balances()).Maya).toBe(20_000);
		expect(await reconcile(world.jobs, 0)).toEqual([]);
	});
});

describe("who has paid nothing by card, and whose share the pool has paid in part", () => {
	async function paidOutside(world: World) {
		const found = await tripWithPool(world, { paysFirst: false });
		const { put, as, spend, ask, answer, trip, members } = found;
		await put(as.gus(), 50_000);
		await recordOutside(as.olga(), trip.id, {
			...{ memberId: members.maya.id, amount: 10_000, paidOn: "2026-11-20", how: "cash", note: undefined },
		});
		const { id } = await ask(as.maya(), await spend(as.maya(), "300"), "instalments", "100");
		await answer(as.olga(), id, "pay");
		return found;
	}

	test("leaves without asking for a refund, and the pool has its money back", async () => {
		using world = openWorld();
		const { as, trip, held, members } = await paidOutside(world);
		await leaveTrip(as.maya(), trip.shareId);
		await returnPaidByPool(world.jobs);
		expect(await held()).toBe(50_000);
		expect(await formerMoney(world.db.read, members.maya.id)).toMatchObject({
			paid: 0,
			fees: 0,
			byOthers: 10_000,
		});
		const { receipts } = await receiptsView(as.maya(), trip.id, { payment: null });
		expect(receipts).toMatchObject([{ amount: 10_000, refunded: 0, deduction: 0, backInPool: 10_000 }]);
		await isWhole(world);
	});

	test("leaves by declining a new price at once", async () => {
		using world = openWorld();
		const { as, trip, held, members } = await paidOutside(world);
		const dearer = { tripItems: [], totalCost: 600_000, priceReason: "Dearer", ifDeclined: "leave" as const };
		await editTrip(as.olga(), trip.id, dearer);
		await answerPrice(as.maya(), trip.id, answerPriceSchema.parse({ answer: "leave" }));
		const [maya] = await world.db.read.select().from(memberRows).where(eq(memberRows.id, members.maya.id));
		expect(maya?.leftAs).toBe("left");
		await returnPaidByPool(world.jobs);
		expect(await held()).toBe(50_000);
		await isWhole(world);
	});
});

describe("a share that gets smaller after the pool has paid a part of it", () => {
	/** The pool has paid $100.00 of Maya's payments, and her card $215.56. */
	async function paidBack(world: World) {
		const found = await tripWithPool(world);
		const { put, as, spend, ask, answer, trip, members } = found;
		await put(as.gus(), 50_000);
		const dinner = await spend(as.maya(), "300");
		const { id } = await ask(as.maya(), dinner, "instalments", "100");
		await answer(as.olga(), id, "pay");
		const shrink = (totalCost: number) =>
			editTrip(as.olga(), trip.id, { tripItems: [], totalCost, priceReason: "Cheaper" });
		const paidOf = async () => {
			const payments = await listMemberPayments(world.db.read, { memberId: members.maya.id });
			const [own] = (await listCredits(world.db.read, { tripId: trip.id })).filter(
				({ memberId }) => memberId === members.maya.id,
			);
			return {
				made: sum(payments.filter(({ status }) => status !== "due").map(leftOf)),
				credit: own?.amount ?? 0,
			};
		};
		return { ...found, shrink, paidOf, dinner };
	}
	const leftOf = (one: { status: string; amount: number; refundedAmount: number }) =>
		one.status === "canceled" ? 0 : one.amount - one.refundedAmount;

	test.each([
		["a part of the pool's money", 30_000, { back: 1_556, credit: 0 }],
		["all of it", 21_556, { back: 10_000, credit: 0 }],
		["all of it, and of her card's what is beyond", 15_000, { back: 10_000, credit: 6_556 }],
		["nothing", 31_556, { back: 0, credit: 0 }],
	])("%s goes back", async (_what, share, { back, credit }) => {
		using world = openWorld();
		const { shrink, paidOf, held, balances, trip, maya } = await paidBack(world);
		const before = { held: await held(), balance: (await balances()).Maya ?? 0 };
		const { fund } = await fundBalances(world, trip.id);
		await shrink(share * 6);
		expect((await paidOf()).credit).toBe(credit);
		expect(await returnPaidByPool(world.jobs)).toBe(back > 0 ? 1 : 0);
		expect(await returnPaidByPool(world.jobs)).toBe(0);
		expect(await held()).toBe(before.held + back);
		expect((await fundBalances(world, trip.id)).fund).toBe(fund - back);
		expect((await balances()).Maya).toBe(before.balance + back);
		expect(await paidOf()).toEqual({ made: share + credit, credit });
		const told = (await notificationsOf(world, maya.id)).map(([, title]) => title);
		expect(told.some((title) => title.endsWith("is in the pool again"))).toBe(back > 0);
		await isWhole(world);
	});

	test("stays where the share has grown again before, and is not asked for twice", async () => {
		using world = openWorld();
		const { shrink, paidOf, as, trip } = await paidBack(world);
		await shrink(30_000 * 6);
		await shrink(31_556 * 6);
		await answerPrice(as.maya(), trip.id, answerPriceSchema.parse({ answer: "accept" }));
		expect(await returnPaidByPool(world.jobs)).toBe(0);
		expect(await paidOf()).toEqual({ made: 31_556, credit: 0 });
		await isWhole(world);
	});

	test("its refund gives the card no money of the pool, and the expense can be paid back again", async () => {
		using world = openWorld();
		const { shrink, as, members, ask, dinner, answer, held, onboard } = await paidBack(world);
		await shrink(15_000 * 6);
		const charges = await listRefundableCharges(world.db.read, {
			provider: "demo",
			memberId: members.maya.id,
		});
		expect(charges.map(({ amount }) => amount)).toEqual([21_556]);
		await returnPaidByPool(world.jobs);
		expect(await held()).toBe(50_000);
		await onboard(as.maya());
		const again = await ask(as.maya(), dinner, "payout", "300");
		expect(await errorCodeOf(answer(as.olga(), again.id, "pay"))).toBe("accepted");
		await isWhole(world);
	});
});

test("a top-up is given up after a day in which nobody has paid", async () => {
	using world = openWorld();
	const { put, as } = await tripWithPool(world);
	await put(as.gus(), 2_000, { testCard: "authentication" });
	world.clock.advance(DAY + MINUTE);
	await sweepTopUps(world.jobs);
	const rows = await world.db.read.select().from(poolTopUps);
	expect(rows.map(({ status }) => status)).toEqual(["canceled"]);
});

test("a top-up that was open at a former provider keeps nobody from the next", async () => {
	using world = openWorld();
	const { put, as } = await tripWithPool(world);
	await put(as.gus(), 2_000, { testCard: "authentication" });
	const payments = { ...world.provider, provider: "stripe" as const };
	expect(await cancelFormerProviderTopUps({ ...world.jobs, payments })).toBe(1);
	expect(await cancelFormerProviderTopUps({ ...world.jobs, payments })).toBe(0);
	expect((await topUpsIn(world)).map(({ status }) => status)).toEqual(["canceled"]);
});

test("figures of the trip know what the pool has paid of it, and its file of expenses what it has paid back", async () => {
	using world = openWorld();
	const { put, as, spend, ask, answer, trip, balances } = await tripWithPool(world);
	await put(as.gus(), 50_000);
	const before = await fundView(as.olga(), trip.id);
	const { id } = await ask(as.maya(), await spend(as.maya(), "300"), "instalments", "100");
	await answer(as.olga(), id, "pay");
	const { fund } = await fundView(as.olga(), trip.id);
	expect(fund.totalCollected - before.fund.totalCollected).toBe(10_000);
	const book = bookOf("demo");
	const totals = statementTotals(trip.id, await listAccountTotals(world.db.read, { book, tripId: trip.id }));
	expect([totals.collected, totals.other]).toEqual([fund.totalCollected, 0]);
	const { csv } = await expensesCsv(as.olga(), trip.id);
	const [pool, last] = csv.trim().split("\r\n").slice(-2);
	expect(pool).toContain("Pool,");
	const { Olga = 0, Maya = 0, Gus = 0 } = await balances();
	const dollars = [Olga, Maya, Gus].map((cents) => (cents / 100).toFixed(2));
	expect(last?.replaceAll("'", "").endsWith(dollars.join(","))).toBe(true);
});
