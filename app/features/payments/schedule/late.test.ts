import { expect, test } from "vitest";
import { lateNotice, sumLatePayments } from "./late.ts";

const TODAY = "2026-11-20";

test("nothing is late on the day on which it is due, until the earliest date on earth has passed it", () => {
	expect(sumLatePayments([{ amount: 8_083, dueDate: TODAY }], TODAY)).toBeNull();
	expect(sumLatePayments([], TODAY)).toBeNull();
});

test("late payments are added up and counted from the first, in any order", () => {
	const open = [
		{ amount: 200, dueDate: "2026-11-19" },
		{ amount: 100, dueDate: "2026-11-13" },
		{ amount: 400, dueDate: "2026-12-13" },
	];
	expect(sumLatePayments(open, TODAY)).toEqual({ amount: 300, since: "2026-11-13", days: 7 });
});

const due = (amount: number, dueDate: string) => ({
	id: `payment of ${dueDate}`,
	amount,
	dueDate,
	status: "due" as const,
});

test("a late member reads how late, how much and how to pay", () => {
	const schedule = [{ ...due(32_333, "2026-10-13"), status: "paid" as const }, due(32_333, "2026-11-13")];
	expect(lateNotice(schedule, { today: TODAY, lateBefore: TODAY, charge: null, paused: null })).toEqual({
		days: 7,
		title: "Your payment is 7 days late",
		text: "$323.33 was due on Fri, Nov 13. Pay by card here, or say in the chat when you can.",
	});
});

test("of several late payments, the first is named", () => {
	const schedule = [due(32_333, "2026-10-13"), due(32_333, "2026-11-13")];
	const { text } =
		lateNotice(schedule, { today: TODAY, lateBefore: TODAY, charge: null, paused: null }) ?? {};
	expect(text).toContain("$646.66 was due on Tue, Oct 13. The first payment is $323.33.");
});

test("a late member whose card is charged reads that first, and that paying now does not charge twice", () => {
	const next = due(32_333, "2026-11-13");
	const charge = { paymentId: next.id, card: "Visa", chargeDate: TODAY };
	const textWith = (paymentId: string) =>
		lateNotice([next], {
			today: TODAY,
			lateBefore: TODAY,
			charge: { ...charge, paymentId },
			paused: null,
		})?.text;
	expect(textWith(next.id)).toBe(
		"We charge your Visa on Fri, Nov 20. You can also pay now; you are charged only once. $323.33 was due on Fri, Nov 13.",
	);
	expect(textWith("another")).toContain("Pay by card here");
});

test("a late member whose automatic charges are paused reads why", () => {
	const paused = "Automatic charges are paused until your refund is settled.";
	const schedule = [due(32_333, "2026-11-13")];
	expect(lateNotice(schedule, { today: TODAY, lateBefore: TODAY, charge: null, paused })?.text).toBe(
		`$323.33 was due on Fri, Nov 13. ${paused} You can still pay by card here.`,
	);
});

test.each([
	["failed", "Your last payment did not go through, so you were not charged for it. $323.33 was due"],
	[
		"action_required",
		"Your bank asks you to confirm this payment. Until you do, nothing is charged. $323.33 was due",
	],
] as const)("a late member whose payment is %s reads that first", (status, words) => {
	const schedule = [{ ...due(32_333, "2026-11-13"), status }];
	const text = lateNotice(schedule, { today: TODAY, lateBefore: TODAY, charge: null, paused: null })?.text;
	expect(text).toContain(words);
});

test("nobody is late with what is paid or not due yet", () => {
	const paid = { ...due(32_333, "2026-10-13"), status: "paid" as const };
	expect(
		lateNotice([paid, due(32_333, TODAY)], {
			today: TODAY,
			lateBefore: TODAY,
			charge: null,
			paused: null,
		}),
	).toBeNull();
	expect(lateNotice([], { today: TODAY, lateBefore: TODAY, charge: null, paused: null })).toBeNull();
});
