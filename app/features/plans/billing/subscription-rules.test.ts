import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/lib/dates.ts";
import {
	isPrice,
	isUpgrade,
	lookupKeyOf,
	priceOf,
	TIER_TYPES,
	type TierTerm,
	tierEndsAt,
	tierTypeName,
} from "./subscription-rules.ts";

const TERMS: Record<string, TierTerm> = {
	"plus month": { plan: "plus", isAnnual: false },
	"plus year": { plan: "plus", isAnnual: true },
	"pro month": { plan: "pro", isAnnual: false },
	"pro year": { plan: "pro", isAnnual: true },
};

test("one-time Pro is not called by the name of the plan", () => {
	expect(TIER_TYPES.map(tierTypeName)).toEqual(["Plus", "Pro", "One-time Pro"]);
});

describe("a change takes effect at once when it is an upgrade", () => {
	test.each([
		["plus month", ["plus year", "pro month", "pro year"]],
		["plus year", ["pro month", "pro year"]],
		["pro month", ["pro year"]],
		["pro year", []],
	])("from %s: to %j", (from, expected) => {
		const upgrades = Object.keys(TERMS).filter((to) => isUpgrade(term(from), term(to)));
		expect(upgrades).toEqual(expected);
	});
});

function term(name: string): TierTerm {
	const found = TERMS[name];
	if (!found) throw new Error(`no term ${name}`);
	return found;
}

test("the prices are those of the pricing page, each with its own name at the provider", () => {
	const choices = TIER_TYPES.flatMap((plan) => [priceOf(plan, false), priceOf(plan, true)]);
	expect(choices).toEqual([499, 2_900, 999, 7_900, 500, 500]);
	const keys = TIER_TYPES.flatMap((plan) => [lookupKeyOf(plan, false), lookupKeyOf(plan, true)]);
	expect(new Set(keys)).toHaveLength(5);
});

describe("an amount is the price in cents or in dollars, and nothing else", () => {
	const prices = [499, 2_900, 999, 7_900, 500];
	test.each(prices)("%i cents", (price) => {
		expect(isPrice(price, price)).toBe(true);
		expect(isPrice(price / 100, price)).toBe(true);
		for (const wrong of [
			0,
			-price,
			price + 1,
			price - 1,
			price * 100,
			Number.NaN,
			1e21,
			price / 100 + 0.001,
		]) {
			expect(isPrice(wrong, price), String(wrong)).toBe(false);
		}
	});

	test("no amount is the price of two choices", () => {
		const amounts = prices.flatMap((price) => [price, price / 100]);
		expect(new Set(amounts)).toHaveLength(amounts.length);
	});
});

describe("a plan ends by itself", () => {
	const base = {
		status: "active",
		cancelAtPeriodEnd: false,
		currentPeriodEnd: 100 * DAY_MS,
		pastDueSince: null,
	} as const;
	test.each([
		["never while it renews", base, null],
		["with its period when it is cancelled", { ...base, cancelAtPeriodEnd: true }, 100],
		["7 days after a renewal was not paid", { ...base, status: "past_due", pastDueSince: 70 * DAY_MS }, 77],
		[
			"at the earlier of both",
			{ ...base, status: "past_due", pastDueSince: 98 * DAY_MS, cancelAtPeriodEnd: true },
			100,
		],
	] as const)("%s", (_when, standing, days) => {
		expect(tierEndsAt(standing)).toBe(days === null ? null : days * DAY_MS);
	});
});
