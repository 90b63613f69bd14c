import { expect, test } from "vitest";
import type { Payment } from "../payments.queries.ts";
import { ownProgress } from "./own-progress.ts";

const NOTHING_OUTSIDE = { paidOutside: 0, individualCost: 105_000, cashBackApplied: 0 };

const payment = (facts: Partial<Payment>) =>
	({
		memberId: "maya",
		amount: 25_000,
		status: "due",
		refundedAmount: 0,
		lostAmount: 0,
		paidAt: null,
		paidOutsideBy: null,
		...facts,
	}) as Payment;

const paid = (paidAt: number, facts: Partial<Payment> = {}) => payment({ status: "paid", paidAt, ...facts });
const due = payment({});

test("what is paid is counted, and what it was before the payment made last", () => {
	expect(ownProgress(NOTHING_OUTSIDE, [paid(1), paid(3, { amount: 30_000 }), paid(2), due], false)).toEqual({
		progress: {
			percent: 76,
			payments: 3,
			isOwn: true,
			paid: "$800.00",
			rest: "of $1,050.00 paid",
			message: "Almost There",
		},
		memory: { memberId: "maya", before: { percent: 48, payments: 2 } },
	});
	expect(ownProgress(NOTHING_OUTSIDE, [due, due], false)).toMatchObject({
		progress: { percent: 0, payments: 0 },
		memory: { before: { percent: 0, payments: 0 } },
	});
});

test("what was refunded whole or taken by a bank does not count, what was refunded in part does", () => {
	const standing = (...payments: Payment[]) => ownProgress(NOTHING_OUTSIDE, payments, false)?.progress;
	const refunded = paid(1, { status: "refunded", refundedAmount: 25_000 });
	const half = paid(1, { status: "partially_refunded", refundedAmount: 12_500 });
	const lost = paid(1, { status: "disputed", lostAmount: 25_000 });
	expect(standing(refunded, due)).toMatchObject({ percent: 0, payments: 0 });
	expect(standing(half, due)).toMatchObject({ percent: 50, payments: 1 });
	expect(standing(half)).toMatchObject({
		...{ percent: 100, payments: 1, paid: "$250.00" },
		message: "Your share is paid",
	});
	expect(standing(lost, paid(2))).toMatchObject({ percent: 50, payments: 1 });
	expect(standing(paid(1, { status: "disputed" }), paid(2))).toMatchObject({ percent: 50, payments: 1 });
	expect(standing(paid(1), payment({ status: "canceled" }))).toMatchObject({ percent: 100 });
});

test("a share that became lower after it was paid is named as it is now", () => {
	const lower = { paidOutside: 10_000, individualCost: 32_000, cashBackApplied: 2_000 };
	expect(ownProgress(lower, [paid(1)], false)?.progress).toMatchObject({
		...{ percent: 100, paid: "$350.00", rest: "paid for a share of $300.00" },
	});
	expect(ownProgress(lower, [paid(1), due], false)?.progress.rest).toBe("of $600.00 paid");
});

test("there is no progress with nothing to pay, and none on a cancelled trip", () => {
	expect(ownProgress(NOTHING_OUTSIDE, [], false)).toBeNull();
	expect(ownProgress(NOTHING_OUTSIDE, [payment({ status: "canceled" })], false)).toBeNull();
	expect(ownProgress(NOTHING_OUTSIDE, [paid(1)], true)).toBeNull();
});

test("what was paid outside counts, and the payments that it covers are made", () => {
	const covered = payment({ status: "canceled", paidOutsideBy: "o1" });
	expect(
		ownProgress({ ...NOTHING_OUTSIDE, paidOutside: 30_000 }, [covered, payment({ amount: 20_000 })], false),
	).toMatchObject({
		progress: { percent: 60, payments: 1, paid: "$300.00", rest: "of $500.00 paid" },
	});
	expect(ownProgress({ ...NOTHING_OUTSIDE, paidOutside: 25_000 }, [covered], false)?.progress.percent).toBe(
		100,
	);
});
