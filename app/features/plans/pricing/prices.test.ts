import { expect, test } from "vitest";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { annualSaving, cheapestTerm, formatPrice, totalOf } from "./prices.ts";

const { free, plus, pro } = TIER_BY_ID;

test("the badges say what a year costs less than twelve months: 51% on Plus, 34% on Pro", () => {
	expect(annualSaving(plus)).toBe(51);
	expect(annualSaving(pro)).toBe(34);
	expect(annualSaving(free)).toBeNull();
});

test("a badge never promises more than is saved", () => {
	expect(annualSaving({ monthlyPrice: 100, annualPrice: 601 })).toBe(49);
	expect(annualSaving({ monthlyPrice: 100, annualPrice: 600 })).toBe(50);
});

test.each([
	[free, 7, "month", 7, 0],
	[plus, 1, "month", 1, 499],
	[plus, 5, "month", 5, 2_495],
	[plus, 6, "year", 1, 2_900], // six months would be $29.94
	[plus, 12, "year", 1, 2_900],
	[plus, 40, "year", 1, 2_900],
	[pro, 1, "month", 1, 999],
	[pro, 7, "month", 7, 6_993],
	[pro, 8, "year", 1, 7_900], // eight months would be $79.92
])(
	"%o for %i months is paid for by the %s, %i times, and costs %i cents",
	(tier, months, unit, times, cents) => {
		const term = cheapestTerm(tier, months);
		expect([term.unit, term.times, totalOf(term)]).toEqual([unit, times, cents]);
	},
);

test.each([
	[499, "$4.99"],
	[2_900, "$29"],
	[100_000, "$1,000"],
	[500, "$5"],
	[50, "$0.50"],
])("%i cents is written %s", (cents, text) => {
	expect(formatPrice(cents)).toBe(text);
});
