import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { listFundRefunds } from "#app/features/trips/changes/fund-refunds.server.ts";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { transferReversals } from "#db/schema/fund.ts";
import { notifications } from "#db/schema/messages.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { sweepReversals } from "../charges/reversals.server.ts";
import { settleAllCharges } from "../charges/settle-charge.server.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { fundView } from "../fund-view.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { applyRefund } from "./process-refund.server.ts";
import { listRefundLines } from "./refunds.queries.ts";
import type { SettleRefund } from "./refunds.schema.ts";
import { refundsView } from "./refunds-view.server.ts";
import { reviewApproval, reviewRefund } from "./review-refund.server.ts";
import { reviewSecondTry, settleRefund } from "./settle-refund.server.ts";
import { startRefund } from "./start-refund.server.ts";
import { takeInRefund } from "./take-in-refund.server.ts";

/** The fund's part of one payment of $970.00 at 2 %, in cents. */
const NET = 95_060;
/** The part that is refunded to the card, in cents. */
const BACK = 94_157;

type Bank = { reversals: "made" | "refused" | "lost"; refunds: "made" | "refused" | "pending" };

/** Ben and Gia have paid $970.00 each, and the organizer has released Ben's payment, or parts of it. */
async function released(...amounts: number[]) {
	const calls: string[] = [];
	const bank: Bank = { reversals: "made", refunds: "made" };
	const world = openWorld({
		wrap: (gateway): PaymentGateway => ({
			...gateway,
			async reverse(...order) {
				calls.push("reverse");
				if (bank.reversals === "refused")
					throw new ProviderRefusal("balance_insufficient", "Nothing is left.");
				const fact = await gateway.reverse(...order);
				if (bank.reversals === "lost") throw new ProviderTimeout("no answer");
				return fact;
			},
			async refund(order) {
				calls.push("refund");
				if (bank.refunds === "refused") throw new ProviderRefusal("charge_not_refundable", "It is too old.");
				const fact = await gateway.refund(order);
				return bank.refunds === "pending" ? { ...fact, status: "pending" } : fact;
			},
		}),
	});
	const found = await fundWithAccount(world);
	const { trip, organizer, member } = found;
	for (const amount of amounts.length > 0 ? amounts : [NET])
		await releaseFunds(world.as(organizer), trip.id, { amount });
	const gia = world.asGuest("gia");
	const other = await world.join(gia, trip, { name: "Gia" });
	await pay(gia, other.id);
	const asked = await requestRefundOf(found.ctx(), member);
	const debt = () => balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`);
	const fund = async () => (await fundBalances(world, trip.id)).fund;
	const rowsOfReversals = () => world.db.read.select().from(transferReversals);
	const ctx = () => world.as(organizer);
	const giaGetsBack = async () =>
		(await listFundRefunds(ctx(), world.db.read, trip, other.id)).refunds.map((one) => ({
			amount: one.amount,
			spent: one.spent,
			stays: one.stays,
		}));
	const close = () => world[Symbol.dispose]();
	return {
		...{ world, bank, calls, trip, organizer, member, other, asked, ctx, memberCtx: found.ctx },
		...{ debt, fund, rowsOfReversals, giaGetsBack, [Symbol.dispose]: close },
	};
}

const ALL_OF_GIAS = [{ amount: BACK, spent: 0, stays: 0 }];

describe("the refund of a released charge", () => {
	test("takes its transfer back first, and leaves the other member's money alone", async () => {
		using given = await released();
		expect(await approveRefund(given.ctx(), given.asked.id)).toMatchObject({ status: "processed" });
		expect(given.calls).toEqual(["reverse", "refund"]);
		expect([await given.fund(), await given.debt()]).toEqual([NET, 0]);
		expect(await given.giaGetsBack()).toEqual(ALL_OF_GIAS);
		expect(await problemsAlways(given.world.db)).toEqual([]);
	});

	test("takes back only what was released of it; the fund gives the rest", async () => {
		using given = await released(50_000);
		expect(await approveRefund(given.ctx(), given.asked.id)).toMatchObject({ status: "processed" });
		expect(await given.rowsOfReversals()).toMatchObject([{ amount: 50_000, status: "done" }]);
		expect([await given.fund(), await given.debt()]).toEqual([NET, 0]);
	});

	test("in part takes nothing back as long as the fund has that part", async () => {
		using given = await released(50_000);
		await approveRefund(given.ctx(), given.asked.id, 30_000);
		expect(await given.rowsOfReversals()).toEqual([]);
		expect(await given.debt()).toBe(0);
		const again = await requestRefundOf(given.memberCtx(), given.member);
		await approveRefund(given.ctx(), again.id);
		expect(await given.rowsOfReversals()).toMatchObject([{ amount: 50_000, status: "done" }]);
		expect([await given.fund(), await given.debt()]).toEqual([NET, 0]);
	});

	test("is the organizer's debt where the transfer can't be taken back, and they are told once", async () => {
		using given = await released();
		given.bank.reversals = "refused";
		expect(await approveRefund(given.ctx(), given.asked.id)).toMatchObject({ status: "processed" });
		await sweepReversals(given.world.nobody);
		expect([await given.fund(), await given.debt()]).toEqual([NET, NET]);
		expect(await given.giaGetsBack()).toEqual(ALL_OF_GIAS);
		const told = await given.world.db.read.select().from(notifications);
		expect(told.filter(({ source }) => source.startsWith("debt:"))).toMatchObject([
			{
				userId: given.organizer.id,
				title: "You owe $950.60",
				message: expect.stringContaining("$950.60 of Ben's refund for"),
				actionUrl: `/trip/${given.trip.shareId}/refunds`,
			},
		]);
		await releaseFunds(given.ctx(), given.trip.id, {});
		expect([await given.fund(), await given.debt()]).toEqual([0, 0]);
		expect(await problemsAlways(given.world.db)).toEqual([]);
	});

	test("of which no transfer can be taken back is told for each of them, with its amount", async () => {
		using given = await released(30_000, 20_000);
		given.bank.reversals = "refused";
		await approveRefund(given.ctx(), given.asked.id);
		await sweepReversals(given.world.nobody);
		expect(await given.debt()).toBe(50_000);
		const told = await given.world.db.read.select().from(notifications);
		const debts = told.filter(({ source }) => source.startsWith("debt:"));
		expect(debts.map(({ title }) => title).sort()).toEqual(["You owe $200.00", "You owe $300.00"]);
	});

	test("is sent although the answer to the reversal is lost, and the job finds that it was made", async () => {
		using given = await released();
		given.bank.reversals = "lost";
		expect(await approveRefund(given.ctx(), given.asked.id)).toMatchObject({ status: "processed" });
		expect([await given.fund(), await given.debt()]).toEqual([NET, NET]);
		given.bank.reversals = "made";
		given.world.clock.advance(60_000);
		await sweepReversals(given.world.nobody);
		expect([await given.fund(), await given.debt()]).toEqual([NET, 0]);
		expect(await given.rowsOfReversals()).toMatchObject([{ amount: NET, status: "done" }]);
	});

	test("that the bank refuses leaves what was taken back in the fund, to be released again", async () => {
		using given = await released();
		given.bank.refunds = "refused";
		expect(await approveRefund(given.ctx(), given.asked.id)).toMatchObject({ status: "failed" });
		expect([await given.fund(), await given.debt()]).toEqual([2 * NET, 0]);
		expect(await releaseFunds(given.ctx(), given.trip.id, {})).toMatchObject({
			release: { amount: 2 * NET },
		});
		expect(await problemsAlways(given.world.db)).toEqual([]);
	});

	test("that fails after its transfer could not be taken back is owed no more", async () => {
		using given = await released();
		given.bank.reversals = "refused";
		await approveRefund(given.ctx(), given.asked.id);
		const [line] = await listRefundLines(given.world.db.read, given.asked.id);
		const { id = "", amount = 0 } = line ?? {};
		const fact = { ref: `re_demo_${id}`, id, chargeRef: "", amount, error: null, status: "failed" } as const;
		await applyRefund(given.world.nobody, fact);
		expect([await given.fund(), await given.debt()]).toEqual([NET, 0]);
	});

	test("made by hand takes the transfer back as well", async () => {
		using given = await released();
		const [paid] = await listMemberPayments(given.world.db.read, { memberId: given.member.id });
		const made = { ref: "re_hand", id: "", chargeRef: paid?.chargeRef ?? "", amount: 97_000, error: null };
		await takeInRefund(given.world.nobody, { ...made, status: "succeeded" });
		expect([await given.fund(), await given.debt()]).toEqual([NET, NET]);
		await sweepReversals(given.world.nobody);
		expect([await given.fund(), await given.debt()]).toEqual([NET, 0]);
	});

	test("stands in the list of releases for everyone on the trip", async () => {
		using given = await released();
		await approveRefund(given.ctx(), given.asked.id);
		const { releases } = await fundView(given.ctx(), given.trip.id);
		expect(releases).toMatchObject([
			{ description: "$950.60 of it was taken back from the payout account for a refund." },
		]);
	});
});

describe("a refund that is on its way", () => {
	test("is no part of what is released of its charge, so the organizer owes nothing for it", async () => {
		using given = await released(10_000);
		given.bank.refunds = "pending";
		const order = { memberIds: [given.member.id, given.other.id], customAmount: 30_000, reason: "It rains" };
		await startRefund(given.ctx(), given.trip.id, order);
		expect((await releaseFunds(given.ctx(), given.trip.id, {})).release.status).toBe("completed");
		expect(await settleAllCharges(given.world.nobody)).toBe(2);
		expect([await given.fund(), await given.debt()]).toEqual([0, 0]);
		expect(await given.rowsOfReversals()).toEqual([]);
		expect(await problemsAlways(given.world.db)).toEqual([]);
	});

	test("is no part of what is too new to be released", async () => {
		using given = await released(10_000);
		given.bank.refunds = "pending";
		given.world.clock.advance(8 * DAY);
		const ida = given.world.asGuest("ida");
		const young = await given.world.join(ida, given.trip, { name: "Ida" });
		await pay(ida, young.id);
		const order = { memberIds: [young.id], customAmount: 30_000, reason: "It rains" };
		await startRefund(given.ctx(), given.trip.id, order);
		const hold = { days: 7, now: given.world.clock.now().getTime() };
		// Gia's payment; the rest of Ben's waits for his request.
		expect(await fundSummary(given.world.db.read, "demo", given.trip.id, hold)).toMatchObject({
			availableBalance: NET,
		});
	});
});

describe("the refund of two charges, of which one was released", () => {
	test("is the organizer's debt for that one only, also while the bank has not answered", async () => {
		const pending = (gateway: PaymentGateway): PaymentGateway => ({
			...gateway,
			refund: async (order) => ({ ...(await gateway.refund(order)), status: "pending" }),
			reverse: () => Promise.reject(new ProviderRefusal("balance_insufficient", "Nothing is left.")),
		});
		using world = openWorld({ wrap: pending });
		const { trip, organizer, ctx, member } = await fundWithAccount(world, "3-month");
		const first = 32_334 - 647;
		await releaseFunds(world.as(organizer), trip.id, { amount: first });
		const { id } = await requestRefundOf(ctx(), member);
		await approveRefund(world.as(organizer), id);
		expect(await balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`)).toBe(first);
		expect((await fundBalances(world, trip.id)).fund).toBe(0);
	});
});

describe("before it is approved", () => {
	test("the organizer reads what is taken back, and approves that figure only", async () => {
		using given = await released(50_000);
		const review = await reviewApproval(given.ctx(), given.asked.id, {});
		expect(review).toMatchObject({ total: BACK, released: 50_000, people: [{ released: 50_000 }] });
		expect(review.fields).toContainEqual(["expectedReleased", "50000"]);
		const approve = (expectedReleased: number) =>
			decideRefund(given.ctx(), given.asked.id, { status: "approved", expectedReleased });
		expect(await errorCodeOf(approve(0))).toBe("amount_mismatch");
		expect(given.calls).toEqual([]);
		expect(await approve(50_000)).toMatchObject({ status: "processed" });
	});

	test("the same holds for a refund that the organizer starts", async () => {
		using given = await released();
		const order = { memberIds: [given.member.id, given.other.id], reason: "It rains" };
		const review = await reviewRefund(given.ctx(), given.trip.id, order);
		expect(review).toMatchObject({ total: 2 * BACK, released: NET });
		const start = (expectedReleased: number) =>
			startRefund(given.ctx(), given.trip.id, { ...order, expectedReleased });
		expect(await errorCodeOf(start(0))).toBe("amount_mismatch");
		expect((await start(NET)).requests).toMatchObject([{ status: "processed" }, { status: "processed" }]);
		expect([await given.fund(), await given.debt()]).toEqual([0, 0]);
	});

	test("the same holds for another try of a failed refund, of which something was released since", async () => {
		using given = await released(10_000);
		given.bank.refunds = "refused";
		expect(await approveRefund(given.ctx(), given.asked.id)).toMatchObject({ status: "failed" });
		given.bank.refunds = "made";
		await releaseFunds(given.ctx(), given.trip.id, {});
		const review = await reviewSecondTry(given.ctx(), given.asked.id);
		expect(review).toMatchObject({
			total: BACK,
			released: NET,
			people: [{ amount: BACK, released: NET, next: "leaves" }],
		});
		const fields = Object.fromEntries(review.fields);
		expect(fields).toMatchObject({ expectedAmount: String(BACK), expectedReleased: String(NET) });
		const again = { how: "try_again", expectedAmount: BACK, expectedReleased: NET } as const;
		const settle = (input: SettleRefund) => settleRefund(given.ctx(), given.asked.id, input);
		expect(await errorCodeOf(settle({ ...again, expectedReleased: 10_000 }))).toBe("amount_mismatch");
		expect(await errorCodeOf(settle({ ...again, expectedAmount: BACK - 1 }))).toBe("amount_mismatch");
		expect(await settle(again)).toMatchObject({ status: "processed", approvedAmount: BACK });
		expect(await errorCodeOf(reviewSecondTry(given.ctx(), given.asked.id))).toBe("conflict");
		expect(await problemsAlways(given.world.db)).toEqual([]);
	});

	test("the member reads that it can go back, and that it was released", async () => {
		using given = await released(50_000);
		const { own } = await refundsView(given.memberCtx(), given.trip.shareId);
		expect(own).toMatchObject({ isCovered: true, released: 50_000 });
	});

	test("a request holds back only what the fund has of its own charges", async () => {
		using given = await released();
		const { fund } = await fundView(given.ctx(), given.trip.id);
		expect(fund).toMatchObject({ reservedForRefunds: 0, availableBalance: NET });
	});
});
