import { describe, expect, test } from "vitest";
import { choiceSchema, chosenPlan } from "./choice.schema.ts";
import { choicePath, oneTimePath } from "./choice.ts";

const queryOf = (path: string) =>
	Object.fromEntries(new URL(path, "http://gangway.invalid").searchParams) as Record<string, string>;

describe("a choice", () => {
	test.each([undefined, "", "free", "Pro", "platinum", "pro-onetime", ["plus", "pro"]])(
		"of %j is refused in words",
		(planType) => {
			const parsed = choiceSchema.safeParse({ planType });
			expect(parsed.error?.issues[0]?.message).toBe("Choose Plus, Pro or one-time Pro");
		},
	);

	test.each([
		[{ planType: "plus", isAnnual: true }, 2_900],
		[{ planType: "pro", isAnnual: false }, 999],
		[{ planType: "pro", isAnnual: true, checkout: "card" }, 7_900],
		[{ planType: "pro-oneTime", isAnnual: false, tripId: "share-1" }, 500],
	] as const)("%j comes back from its address, with its price", (choice, price) => {
		const path = choicePath(choice);
		expect(path).toMatch(/^\/pricing\?/);
		expect(chosenPlan(queryOf(path))).toEqual({ ...choice, amount: String(price), price, isPriceNew: false });
	});

	test("of one-time Pro is never annual", () => {
		expect(queryOf(choicePath({ planType: "pro-oneTime", isAnnual: true }))).toMatchObject({
			isAnnual: "false",
			amount: "500",
		});
	});
});

test("the amount of an address is not believed, but it tells that the price has changed", () => {
	expect(chosenPlan({ planType: "plus", isAnnual: "true", amount: "100" })).toMatchObject({
		price: 2_900,
		isPriceNew: true,
	});
	expect(chosenPlan({ planType: "plus", amount: "cheap" })).toMatchObject({ price: 499, isPriceNew: true });
	expect(chosenPlan({ planType: "plus" })).toMatchObject({ price: 499, isPriceNew: false });
	expect(chosenPlan({ planType: "gold" })).toBeNull();
	expect(chosenPlan({})).toBeNull();
});

test("one-time Pro has an address for each trip", () => {
	expect(oneTimePath({})).toBe("/pricing/one-time");
	expect(oneTimePath({ tripId: "a b", checkout: "card" })).toBe("/pricing/one-time?trip=a+b&checkout=card");
});
