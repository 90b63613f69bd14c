import { describe, expect, test } from "vitest";
import { chooseTierSchema } from "../billing/billing.schema.ts";
import { chosenTier, tierAfterSignIn } from "./choice.schema.ts";
import { choicePath, oneTimePath } from "./choice.ts";

const queryOf = (path: string) =>
	Object.fromEntries(new URL(path, "http://gangway.invalid").searchParams) as Record<string, string>;

describe("a choice", () => {
	test.each([undefined, "", "free", "Pro", "platinum", "pro-onetime", ["plus", "pro"]])(
		"of %j is refused in words",
		(planType) => {
			const parsed = chooseTierSchema.safeParse({ planType });
			expect(parsed.error?.issues[0]?.message).toBe("Choose Plus, Pro or one-time Pro");
		},
	);

	test.each([
		[{ planType: "plus", isAnnual: true }, 2_900],
		[{ planType: "pro", isAnnual: false }, 999],
		[{ planType: "pro", isAnnual: true }, 7_900],
		[{ planType: "pro-oneTime", isAnnual: false, tripId: "share-1" }, 500],
	] as const)("%j comes back from its address, with its price", (choice, price) => {
		const path = choicePath(choice);
		expect(path).toMatch(/^\/pricing\?.*#chosen$/);
		expect(chosenTier(queryOf(path))).toEqual({ ...choice, amount: String(price), price, isPriceNew: false });
	});

	test("of one-time Pro is never annual", () => {
		expect(queryOf(choicePath({ planType: "pro-oneTime", isAnnual: true }))).toMatchObject({
			isAnnual: "false",
			amount: "500",
		});
	});
});

test("the amount of an address is not believed, but it tells that the price has changed", () => {
	expect(chosenTier({ planType: "plus", isAnnual: "true", amount: "100" })).toMatchObject({
		price: 2_900,
		isPriceNew: true,
	});
	expect(chosenTier({ planType: "plus", amount: "cheap" })).toMatchObject({ price: 499, isPriceNew: true });
	expect(chosenTier({ planType: "plus" })).toMatchObject({ price: 499, isPriceNew: false });
	expect(chosenTier({ planType: "gold" })).toBeNull();
	expect(chosenTier({})).toBeNull();
});

test("one-time Pro has an address for each trip", () => {
	expect(oneTimePath({})).toBe("/pricing/one-time");
	expect(oneTimePath({ tripId: "a b" })).toBe("/pricing/one-time?trip=a+b");
});

test.each([
	["/pricing?planType=pro&isAnnual=true&amount=7900#chosen", "Pro, $79 a year"],
	["/pricing?planType=plus&isAnnual=false", "Plus, $4.99 a month"],
	["/pricing?planType=pro-oneTime&amount=500&tripId=lisbon", "One-time Pro, $5 once"],
	["/pricing", null],
	["/pricing?planType=gold", null],
	["/home?planType=pro", null],
])("who signs in on the way to %s goes on with %s", (path, plan) => {
	expect(tierAfterSignIn(path)).toBe(plan);
});
