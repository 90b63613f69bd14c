import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { expectedParts } from "./expected-parts.ts";

const TODAY = "2026-11-20";
const dated = (amount: number, dueDate: string) => ({ amount, dueDate });

test.each([
	[
		"what is late stays on its day, and the rest follows from today",
		[dated(100, "2026-09-13")],
		[dated(100, "2026-09-13"), dated(100, "2026-12-20"), dated(101, "2027-01-20")],
		["100 2026-09-13 first", "100 2026-12-20", "101 2027-01-20"],
	],
	[
		"where fewer weeks are left, the first is more by now",
		[dated(100, "2026-09-13")],
		[dated(150, "2026-09-13"), dated(150, "2026-11-27")],
		["100 2026-09-13 first", "50 2026-11-20 first", "150 2026-11-27"],
	],
	[
		"days of the organizer's own plan that have passed are each late by their own",
		[dated(50, "2026-09-13"), dated(50, "2026-10-13")],
		[dated(120, "2026-09-13"), dated(80, "2026-12-01")],
		["50 2026-09-13 first", "50 2026-10-13 first", "20 2026-11-20 first", "80 2026-12-01"],
	],
	[
		"what is not late yet is expected today",
		[],
		[dated(100, "2026-11-19"), dated(101, "2026-12-20")],
		["100 2026-11-20 first", "101 2026-12-20"],
	],
	[
		"while one is being checked, none of the others is expected before today",
		[dated(100, "2026-09-13")],
		[dated(100, "2026-09-13"), dated(100, "2026-10-13"), dated(101, "2026-12-13")],
		["100 2026-09-13 first", "100 2026-11-20", "101 2026-12-13"],
	],
	["nothing is expected of nothing", [], [], []],
])("%s", (_, late, ifPaidToday, parts) => {
	const words = expectedParts(late, ifPaidToday, TODAY).map(
		({ amount, dueDate, isFirst }) => `${amount} ${dueDate}${isFirst ? " first" : ""}`,
	);
	expect(words).toEqual(parts);
});

test("the parts come to what is to be paid, and those before today to what is late", () => {
	const day = fc.integer({ min: -90, max: 90 }).map((days) => addDays(TODAY, days));
	const amount = fc.integer({ min: 50, max: 100_000 });
	fc.assert(
		fc.property(
			fc.array(amount, { maxLength: 4 }),
			fc.nat(999),
			fc.array(day, { maxLength: 9 }),
			(late, more, days) => {
				const isLate = late.map((cents, index) => dated(cents, addDays(TODAY, -9 + index)));
				const first = dated(sum(late) + more, "2026-11-11");
				const all = [first, ...days.toSorted().map((one, index) => dated(50 + index, one))];
				const parts = expectedParts(isLate, all, TODAY);
				expect(sum(parts.map((one) => one.amount))).toBe(sum(all.map((one) => one.amount)));
				const before = parts.filter(({ dueDate }) => dueDate < TODAY);
				expect(sum(before.map((one) => one.amount))).toBe(sum(late));
			},
		),
	);
});
