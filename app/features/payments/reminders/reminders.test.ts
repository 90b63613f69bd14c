import { describe, expect, test } from "vitest";
import { dueReminderKind } from "./reminders.ts";

const second = { dueDate: "2027-03-31", paymentNumber: 2 };
const charged = { chargeDate: "2027-03-31", failed: null };
const retried = { chargeDate: "2027-04-04", failed: { reason: "declined", date: "2027-04-01" } } as const;
const stopped = { chargeDate: null, failed: { reason: "authentication", date: "2027-03-31" } } as const;

describe("a payment", () => {
	test.each([
		["2027-03-27", null],
		["2027-03-28", "soon"],
		["2027-03-30", "soon"],
		["2027-03-31", null],
		["2027-04-20", null],
	])("that a card pays by itself is announced, and no more: %s", (today, reminder) => {
		expect(dueReminderKind(second, today, charged)).toBe(reminder);
	});

	test.each([
		["2027-03-27", null],
		["2027-03-28", "soon"],
		["2027-03-31", "due"],
		["2027-04-02", "due"],
		["2027-04-03", "overdue"],
	])("that waits for a hand is announced, called in and called overdue: %s", (today, reminder) => {
		expect(dueReminderKind(second, today, null)).toBe(reminder);
	});

	test("whose card is tried again has no reminders besides the notices of declines", () => {
		expect(dueReminderKind(second, "2027-04-03", retried)).toBeNull();
	});

	test("whose card is not tried again is overdue three days after the last try", () => {
		expect(dueReminderKind(second, "2027-04-02", stopped)).toBeNull();
		expect(dueReminderKind(second, "2027-04-03", stopped)).toBe("overdue");
	});

	test("that is the first has only the overdue reminder, since its member has just joined", () => {
		const first = { dueDate: "2027-03-31", paymentNumber: 1 };
		expect(dueReminderKind(first, "2027-03-30", null)).toBeNull(); // in a zone where it is still the day before
		expect(dueReminderKind(first, "2027-03-31", null)).toBeNull();
		expect(dueReminderKind(first, "2027-04-03", null)).toBe("overdue");
	});
});
