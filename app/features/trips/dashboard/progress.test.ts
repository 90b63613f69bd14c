import { expect, test } from "vitest";
import { type ProgressFacts, percentOf, tripProgress } from "./progress.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const MORNING = new Date("2026-11-20T09:00:00Z");
const MIDNIGHT = new Date("2026-11-20T00:00:00Z");
const NIGHT = new Date("2026-11-20T23:59:59.999Z");

const facts: ProgressFacts = {
	members: 4,
	confirmed: 0,
	expectedPayments: 10,
	paidPayments: 0,
	latePayments: 0,
	membersReady: 0,
	startDate: "2027-03-12",
	now: MORNING,
};
const status = (id: string, change: Partial<ProgressFacts>) =>
	tripProgress({ ...facts, ...change }).items.find((item) => item.id === id)?.status;

test.each([
	[0, 0, "pending"],
	[1, 1, "completed"],
	[3, 1, "pending"],
	[3, 2, "in_progress"],
	[4, 2, "pending"],
	[4, 3, "in_progress"],
	[4, 4, "completed"],
])("of %i members %i confirmed is %s", (members, confirmed, expected) => {
	expect(status("members", { members, confirmed })).toBe(expected);
});

test.each([
	[0, 0, 0, "pending"],
	[10, 5, 0, "pending"],
	[10, 8, 0, "in_progress"],
	[10, 9, 0, "completed"],
	[1_000, 501, 0, "in_progress"],
	[1_000, 801, 0, "completed"],
	[10, 0, 1, "warning"],
	[10, 9, 1, "warning"],
])(
	"of %i expected payments %i paid, %i late is %s",
	(expectedPayments, paidPayments, latePayments, expected) => {
		expect(status("payments", { expectedPayments, paidPayments, latePayments })).toBe(expected);
	},
);

test.each([
	[null, MORNING, "pending"],
	["2026-12-05", NIGHT, "completed"],
	["2026-12-04", MIDNIGHT, "in_progress"],
	["2026-11-28", NIGHT, "in_progress"],
	["2026-11-27", MIDNIGHT, "warning"],
	["2026-11-21", NIGHT, "warning"],
	["2026-11-20", MORNING, "warning"],
	["2026-11-20", NOON, "completed"],
	["2026-11-20", NIGHT, "completed"],
])("booking for a start on %s is at %o %s", (startDate, now, expected) => {
	expect(status("booking", { startDate, now })).toBe(expected);
});

test.each([
	["2026-12-20", 3, "pending"],
	["2026-12-19", 0, "in_progress"],
	["2026-12-19", 3, "in_progress"],
	["2026-12-20", 4, "completed"],
	[null, 0, "pending"],
	[null, 4, "completed"],
	["2026-11-01", 3, "in_progress"],
])("documents for a start on %s, which %i of 4 have, are %s", (startDate, membersReady, expected) => {
	expect(status("documents", { startDate, membersReady })).toBe(expected);
});

test("documents of a trip without members are pending", () => {
	expect(status("documents", { members: 0 })).toBe("pending");
});

test.each<[string, Partial<ProgressFacts>, number]>([
	["nothing", { startDate: null }, 0],
	["that there is time to book", {}, 25],
	["and that everyone has paid once", { confirmed: 4 }, 50],
	["and that nearly all is paid", { confirmed: 4, paidPayments: 9 }, 75],
	["and that everyone has everything", { confirmed: 4, paidPayments: 9, membersReady: 4 }, 100],
	["what is in progress counts nothing", { confirmed: 3, paidPayments: 6, startDate: "2026-12-01" }, 0],
])("the whole progress counts %s", (_, change, percent) => {
	expect(tripProgress({ ...facts, ...change }).percent).toBe(percent);
});

test("a part of a whole is rounded to percent, and a part of nothing is 0", () => {
	expect([percentOf(2, 3), percentOf(1, 0), percentOf(1, 200)]).toEqual([67, 0, 1]);
});
