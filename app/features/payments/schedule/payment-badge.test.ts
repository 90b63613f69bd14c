import { expect, test } from "vitest";
import { PAYMENT_STATUSES } from "#db/schema/payments.ts";
import { collectedNote, type PaymentBadgeContext, paymentBadge } from "./payment-badge.ts";

const facts: PaymentBadgeContext = {
	lateBefore: "2026-11-20",
	...{ isLate: false, isNext: false, isTripCancelled: false },
};
const due = (dueDate: string, change: Partial<PaymentBadgeContext> = {}) =>
	paymentBadge({ status: "due", dueDate }, { ...facts, ...change });

test.each([
	["2026-11-18", { isLate: true }, "late", "2 days late"],
	["2026-11-19", { isLate: true, isNext: true }, "late", "1 day late"],
	["2026-11-18", {}, "later", "Later"],
	["2026-11-20", {}, "due", "Due"],
	["2026-11-21", {}, "later", "Later"],
	["2026-11-20", { isNext: true }, "due", "Due next"],
	["2026-12-20", { isNext: true }, "due", "Due next"],
	["2026-12-20", {}, "later", "Later"],
	["2026-11-18", { isLate: true, isTripCancelled: true }, "later", "Cancelled"],
])("what is due on %s, %o, is %s: %s", (dueDate, change, state, note) => {
	expect(due(dueDate, change)).toEqual({ state, note });
});

test("every other status has its own words on any day", () => {
	const others = PAYMENT_STATUSES.filter((status) => status !== "due");
	const notes = others.map((status) => paymentBadge({ status, dueDate: "2026-01-01" }, facts).note);
	expect(new Set(notes).size).toBe(others.length);
	expect(
		paymentBadge({ status: "paid", dueDate: "2026-01-01" }, { ...facts, isTripCancelled: true }).note,
	).toBe("Paid");
});

test("what went back of a payment is said with its amount, if it is known", () => {
	const note = (status: "refunded" | "partially_refunded", returned?: number) =>
		paymentBadge({ status, dueDate: "2026-01-01", returned }, facts).note;
	expect(note("partially_refunded", 50_000)).toBe("$500.00 refunded");
	expect(note("refunded", 94_157)).toBe("$941.57 refunded");
	expect([note("partially_refunded"), note("refunded", 0)]).toEqual(["Partly refunded", "Refunded"]);
});

test.each([
	["paid", 0, "Paid", "Paid"],
	["disputed", 0, "Disputed", "Disputed"],
	["disputed", 5_000, "Lost to a dispute", "Lost to a dispute"],
	["refunded", 0, "Refunded", "Paid, then refunded"],
	["partially_refunded", 0, "Partly refunded", "Paid, then partly refunded"],
] as const)(
	"a payment that is %s, with %i lost, reads %s, and on its receipt %s",
	(status, lostAmount, note, made) => {
		expect(paymentBadge({ status, dueDate: "2026-01-01", lostAmount }, facts).note).toBe(note);
		expect(collectedNote({ status, lostAmount })).toBe(made);
	},
);
