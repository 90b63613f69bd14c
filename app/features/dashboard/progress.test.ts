import { expect, test } from "vitest";
import { type ProgressFacts, percentOf, tripProgress } from "./progress.ts";

const now = new Date("2026-11-20T09:00:00Z");
const facts: ProgressFacts = {
	members: 4,
	confirmed: 0,
	expectedPayments: 10,
	paidPayments: 0,
	overduePayments: 0,
	startDate: "2027-03-12",
	now,
};
const status = (id: string, change: Partial<ProgressFacts>) =>
	tripProgress({ ...facts, ...change }).items.find((item) => item.id === id)?.status;

test.each([
	[0, 0, "pending"],
	[4, 2, "pending"],
	[4, 3, "in_progress"],
	[4, 4, "completed"],
])("of %i members %i confirmed is %s", (members, confirmed, expected) => {
	expect(status("members", { members, confirmed })).toBe(expected);
});

test.each([
	[10, 5, 0, "pending"],
	[10, 6, 0, "in_progress"],
	[10, 8, 0, "in_progress"],
	[10, 9, 0, "completed"],
	[10, 9, 1, "warning"],
	[0, 0, 0, "pending"],
])(
	"of %i expected payments %i paid, %i overdue is %s",
	(expectedPayments, paidPayments, overduePayments, expected) => {
		expect(status("payments", { expectedPayments, paidPayments, overduePayments })).toBe(expected);
	},
);

test.each([
	[null, "pending"],
	["2026-12-05", "completed"],
	["2026-12-04", "in_progress"],
	["2026-11-28", "in_progress"],
	["2026-11-27", "warning"],
	["2026-11-21", "warning"],
	["2026-11-20", "completed"],
	["2026-11-01", "completed"],
])("booking for a start on %s is %s", (startDate, expected) => {
	expect(status("booking", { startDate })).toBe(expected);
});

test.each([
	["2026-12-20", "pending"],
	["2026-12-19", "in_progress"],
	[null, "pending"],
])("documents for a start on %s are %s", (startDate, expected) => {
	expect(status("documents", { startDate })).toBe(expected);
});

test("overall progress is the percentage of completed items", () => {
	expect(tripProgress({ ...facts, confirmed: 4 }).percent).toBe(50);
	expect(percentOf(2, 3)).toBe(67);
	expect(percentOf(1, 0)).toBe(0);
});
