import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/lib/dates.ts";
import { tierPrice } from "#app/lib/tier-prices.ts";
import { nextTryAt, periodEndOf, proratedCharge, settle } from "./billing.ts";

const at = (iso: string) => Date.parse(iso);
const endOf = (anchor: string, start: string, isAnnual = false) =>
	new Date(periodEndOf(at(anchor), at(start), isAnnual)).toISOString();

test("periods are counted from the anchor, so that a short month shortens only its own", () => {
	const anchor = "2027-01-31T10:30:00.000Z";
	expect(endOf(anchor, anchor)).toBe("2027-02-28T10:30:00.000Z");
	expect(endOf(anchor, "2027-02-28T10:30:00Z")).toBe("2027-03-31T10:30:00.000Z");
	expect(endOf("2028-02-29T00:00:00Z", "2028-02-29T00:00:00Z", true)).toBe("2029-02-28T00:00:00.000Z");
	expect(endOf("2028-02-29T00:00:00Z", "2031-02-28T00:00:00Z", true)).toBe("2032-02-29T00:00:00.000Z");
});

const april = { periodStart: at("2027-04-01T00:00:00Z"), periodEnd: at("2027-05-01T00:00:00Z") };

describe("a change in the middle of a period", () => {
	test.each([
		["plus", false, "pro", false, "2027-04-16T00:00:00Z", 500 - 250], // half of 9.99 less half of 4.99
		["plus", false, "pro", false, "2027-04-01T00:00:00Z", 500],
		["plus", false, "pro", false, "2027-05-01T00:00:00Z", 0],
		["plus", false, "plus", true, "2027-04-16T00:00:00Z", 2_900 - 250], // a whole year, less half a month
		["plus", false, "pro", true, "2027-04-11T00:00:00Z", 7_900 - 333],
	] as const)(
		"from %s (annual: %s) to %s (annual: %s) on %s costs %i",
		(tier, isAnnual, to, annual, day, cost) => {
			const amount = tierPrice(to, annual);
			const now = { plan: tier, isAnnual, price: null, ...april };
			expect(proratedCharge(now, { isAnnual: annual, amount }, at(day))).toBe(cost);
		},
	);

	test("counts seconds, not days", () => {
		const now = { plan: "plus", isAnnual: false, price: 499, ...april } as const;
		const pro = { isAnnual: false, amount: 999 } as const;
		const hourLater = proratedCharge(now, pro, at("2027-04-16T12:00:00Z"));
		expect(hourLater).toBe(Math.round((999 * 14.5) / 30) - Math.round((499 * 14.5) / 30));
	});

	test("may leave a credit: a year of Plus is worth more than a month of Pro", () => {
		const year = {
			plan: "plus",
			isAnnual: true,
			price: 2_900,
			periodStart: at("2027-01-01T00:00:00Z"),
			periodEnd: at("2028-01-01T00:00:00Z"),
		} as const;
		const pro = { isAnnual: false, amount: 999 };
		expect(proratedCharge(year, pro, at("2027-01-01T00:00:00Z"))).toBe(999 - 2_900);
	});
});

test.each([
	[999, 0, { due: 999, credit: 0 }],
	[999, 400, { due: 599, credit: 0 }],
	[999, 1_500, { due: 0, credit: 501 }],
	[-1_901, 0, { due: 0, credit: 1_901 }],
	[30, 0, { due: 0, credit: -30 }], // below the least charge: with the next invoice
	[999, -30, { due: 1_029, credit: 0 }],
])("%i cents with a credit of %i: %j", (amount, credit, settled) => {
	expect(settle(amount, credit)).toEqual(settled);
});

test("a declined renewal is tried again after 1, 3, 5 and 7 days, and then no more", () => {
	expect([1, 2, 3, 4, 5].map((tries) => nextTryAt(0, tries))).toEqual([
		DAY_MS,
		3 * DAY_MS,
		5 * DAY_MS,
		7 * DAY_MS,
		null,
	]);
});
