import { expect, test } from "vitest";
import { periodStarts, sumByPeriod } from "./periods.ts";

const at = (instant: string) => new Date(instant);

test.each([
	["2026-11-23T00:00:00Z", "2026-11-23"], // a Monday
	["2026-11-22T23:59:59Z", "2026-11-16"], // a Sunday
	["2027-01-01T12:00:00Z", "2026-12-28"],
])("the week of %s begins on %s", (instant, monday) => {
	const weeks = periodStarts("week", at(instant));
	expect(weeks.at(-1)).toBe(monday);
	expect(weeks).toHaveLength(12);
	expect(new Set(weeks.map((date) => at(date).getUTCDay()))).toEqual(new Set([1]));
});

test("twelve months end with the present one, over the end of a year", () => {
	const months = periodStarts("month", at("2027-03-31T10:00:00Z"));
	expect([months[0], months[9], months.at(-1)]).toEqual(["2026-04-01", "2027-01-01", "2027-03-01"]);
});

test("amounts are summed from a period's first day to its last, and older ones left out", () => {
	const days = [
		{ date: "2026-10-31", amount: 1 },
		{ date: "2026-11-01", amount: 10 },
		{ date: "2026-11-30", amount: 20 },
		{ date: "2026-12-01", amount: -5 },
	];
	expect(sumByPeriod(["2026-11-01", "2026-12-01"], days)).toEqual([30, -5]);
});
