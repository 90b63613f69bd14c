import { expect, test } from "vitest";
import { addMonths } from "#app/lib/dates.ts";
import { paymentStrip } from "./payment-strip.ts";
import type { PaymentSummary } from "./payment-summary.ts";

const CONTEXT = {
	today: "2026-11-20",
	lateBefore: "2026-11-20",
	late: [],
	isTripCancelled: false,
	returned: [],
	givers: [],
};

/** `paid` paid payments, followed by due ones, one a month from today. */
function schedule(total: number, paid: number): PaymentSummary[] {
	return Array.from({ length: total }, (_, index) => ({
		id: `p${index + 1}`,
		amount: 8_083,
		dueDate: addMonths("2026-11-20", index),
		number: index + 1,
		total,
		status: index < paid ? ("paid" as const) : ("due" as const),
		lostAmount: 0,
		...{ paidAt: null, paidAheadBy: null, paidOutsideBy: null, paidByPool: null },
	}));
}

test("a step has its date, its amount and its state in words", () => {
	const { steps, count, made, paid, allPaid } = paymentStrip(schedule(3, 1), CONTEXT);
	expect(steps).toEqual([
		{ id: "p1", label: "Fri, Nov 20", amount: "$80.83", state: "paid", note: "Paid" },
		{ id: "p2", label: "Sun, Dec 20", amount: "$80.83", state: "due", note: "Due next" },
		{ id: "p3", label: "Wed, Jan 20, 2027", amount: "$80.83", state: "later", note: "Later" },
	]);
	expect({ count, made, paid, allPaid }).toEqual({
		count: "1 of 3 paid",
		made: 1,
		paid: 8_083,
		allPaid: false,
	});
});

test("a payment that was made on another day than it was due says on which", () => {
	const made = schedule(3, 3).map((one) => ({ ...one, paidAt: Date.parse("2026-11-20T15:00:00Z") }));
	const { steps } = paymentStrip(made, CONTEXT);
	expect(steps.map(({ note }) => note)).toEqual(["Paid", "Paid Fri, Nov 20", "Paid Fri, Nov 20"]);
});

test.each([
	["six payments are all shown", 6, 0, null],
	["of a year the first four are shown", 12, 0, [0, 4]],
	["the payment before the next one is shown too", 12, 5, [4, 8]],
	["at the end the last four are shown", 12, 12, [8, 12]],
])("%s", (_, total, paid, nearby) => {
	expect(paymentStrip(schedule(total, paid), CONTEXT).nearby).toEqual(nearby);
});

test("a refunded payment was made, but is not paid any more", () => {
	const [one] = schedule(1, 1);
	if (!one) throw new Error("no payment");
	const { count, made, allPaid } = paymentStrip([{ ...one, status: "refunded" }], CONTEXT);
	expect({ count, made, allPaid }).toEqual({ count: "0 of 1 paid", made: 1, allPaid: false });
	expect(paymentStrip(schedule(1, 1), CONTEXT).allPaid).toBe(true);
});

test("a payment of which a part went back is paid, and its step says how much", () => {
	const payments = schedule(2, 2).map((one) => ({ ...one, status: "partially_refunded" as const }));
	const { steps, allPaid } = paymentStrip(payments, {
		...CONTEXT,
		returned: [{ paymentId: "p2", returned: 5_000 }],
		givers: [],
	});
	expect(steps.map(({ note }) => note)).toEqual(["Partly refunded", "$50.00 refunded"]);
	expect(allPaid).toBe(true);
});

test("a payment that a bank has taken back was made, but is not paid any more", () => {
	const payments = schedule(1, 1).map((one) => ({ ...one, status: "disputed" as const }));
	expect(paymentStrip(payments, CONTEXT)).toMatchObject({ count: "0 of 1 paid", made: 1, allPaid: false });
});

test("what was paid outside counts as made, and is in no sum of cards", () => {
	const [first, ...later] = schedule(3, 0);
	if (!first) throw new Error("there is a first payment");
	const covered = { ...first, status: "canceled" as const, paidOutsideBy: "o1" };
	const { steps, count, made, paid } = paymentStrip([covered, ...later], CONTEXT);
	expect(steps[0]).toMatchObject({ amount: "$80.83", state: "paid", note: "Paid outside" });
	expect({ count, made, paid }).toEqual({ count: "1 of 3 paid", made: 1, paid: 0 });
});

test("payments stand in the order of their days, and what the pool has paid says so", () => {
	const [announced, own, pooled] = schedule(3, 0);
	if (!announced || !own || !pooled) throw new Error("no payments");
	const stored: PaymentSummary[] = [
		{ ...announced, dueDate: "2026-11-24" },
		{ ...own, dueDate: "2026-11-20" },
		{ ...pooled, dueDate: "2026-11-24", status: "paid", paidByPool: "pay1" },
	];
	expect(paymentStrip(stored, CONTEXT).steps.map(({ id, note }) => [id, note])).toEqual([
		["p2", "Due next"],
		["p1", "Later"],
		["p3", "Paid by the pool"],
	]);
});
