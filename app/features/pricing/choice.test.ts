import { describe, expect, test } from "vitest";
import { choicePath, choiceSchema, chosenPlan, oneTimePath, priceOf } from "./choice.ts";

test.each([
	["plus", false, 499],
	["plus", true, 2_900],
	["pro", false, 999],
	["pro", true, 7_900],
	["pro-oneTime", false, 500],
	["pro-oneTime", true, 500],
] as const)("%s, annual %s, costs %i cents", (plan, annual, cents) => {
	expect(priceOf({ plan, annual })).toBe(cents);
});

describe("a choice", () => {
	test.each([undefined, "", "free", "Pro", "platinum", "pro-onetime", ["plus", "pro"]])(
		"of %j is refused in words",
		(plan) => {
			const parsed = choiceSchema.safeParse({ plan });
			expect(parsed.error?.issues[0]?.message).toBe("Choose one of the plans on this page.");
		},
	);

	test("is not changed by what else is sent", () => {
		const tampered = { plan: "pro", annual: "on", amount: "1", price: "1", userId: "someone", checkout: "free" };
		expect(choiceSchema.parse(tampered)).toEqual({ plan: "pro", annual: true });
	});

	test.each([
		{ plan: "plus", annual: true },
		{ plan: "pro", annual: false },
		{ plan: "pro", annual: true, checkout: "card" },
		{ plan: "pro-oneTime", annual: false, trip: "share-1" },
	] as const)("%j comes back from its address", (choice) => {
		const path = choicePath(choice);
		expect(path).toMatch(/^\/pricing\?/);
		const query = Object.fromEntries(new URL(path, "http://gangway.invalid").searchParams);
		expect(chosenPlan(query)).toEqual({ ...choice, price: priceOf(choice), isPriceNew: false });
	});
});

test("the price of an address is not believed, but it tells that the price has changed", () => {
	expect(chosenPlan({ plan: "plus", annual: "on", price: "100" })).toMatchObject({
		price: 2_900,
		isPriceNew: true,
	});
	expect(chosenPlan({ plan: "plus" })).toMatchObject({ price: 499, isPriceNew: false });
	expect(chosenPlan({ plan: "gold" })).toBeNull();
	expect(chosenPlan({})).toBeNull();
});

test("one-time Pro has an address for each trip", () => {
	expect(oneTimePath({})).toBe("/pricing/one-time");
	expect(oneTimePath({ trip: "a b", checkout: "card" })).toBe("/pricing/one-time?trip=a+b&checkout=card");
});
