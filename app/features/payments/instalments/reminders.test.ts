import { describe, expect, test } from "vitest";
import { reminderOf } from "./reminders.ts";

const second = { dueDate: "2027-03-31", paymentNumber: 2 };
const charged = { on: "2027-03-31", failed: null };
const retried = { on: "2027-04-04", failed: { because: "declined", on: "2027-04-01" } } as const;
const stopped = { on: null, failed: { because: "authentication", on: "2027-03-31" } } as const;

describe("a payment", () => {
	test.each([
		["2027-03-27", null],
		["2027-03-28", "soon"],
		["2027-03-30", "soon"],
		["2027-03-31", null],
		["2027-04-20", null],
	])("that a card pays by itself is announced, and no more: %s", (today, reminder) => {
		expect(reminderOf(second, today, charged)).toBe(reminder);
	});

	test.each([
		["2027-03-27", null],
		["2027-03-28", "soon"],
		["2027-03-31", "due"],
		["2027-04-02", "due"],
		["2027-04-03", "overdue"],
	])("that waits for a hand is announced, called in and called overdue: %s", (today, reminder) => {
		expect(reminderOf(second, today, null)).toBe(reminder);
	});

	test("whose card is tried again is left to the notices of its declines", () => {
		expect(reminderOf(second, "2027-04-03", retried)).toBeNull();
	});

	test("whose card is not tried again is overdue three days after the last try", () => {
		expect(reminderOf(second, "2027-04-02", stopped)).toBeNull();
		expect(reminderOf(second, "2027-04-03", stopped)).toBe("overdue");
	});

	test("that is the first is called overdue only: its member has just joined", () => {
		const first = { dueDate: "2027-03-31", paymentNumber: 1 };
		expect(reminderOf(first, "2027-03-31", null)).toBeNull();
		expect(reminderOf(first, "2027-04-03", null)).toBe("overdue");
	});
});
