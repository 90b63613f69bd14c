import { describe, expect, test } from "vitest";
import { canCreateTrip, maxTripMembers, PLAN_BY_ID, planOf, type Subscriber } from "./plans.ts";

const subscriber = (
	subscriptionPlan: Subscriber["subscriptionPlan"],
	subscriptionStatus = "active",
): Subscriber => ({
	subscriptionPlan,
	subscriptionStatus,
});

test("a plan applies while it is active or past due, and only to an account", () => {
	expect(planOf(null)).toBe(PLAN_BY_ID.free);
	expect(planOf(subscriber("plus"))).toBe(PLAN_BY_ID.plus);
	expect(planOf(subscriber("pro", "past_due"))).toBe(PLAN_BY_ID.pro);
	expect(planOf(subscriber("pro", "cancelled"))).toBe(PLAN_BY_ID.free);
});

test("the prices, rates and limits are those of docs/rules.md, Plans and prices", () => {
	const { free, plus, pro } = PLAN_BY_ID;
	expect([free, plus, pro].map((plan) => plan.bookingFeeRate)).toEqual([500, 200, 0]);
	expect([free, plus, pro].map((plan) => plan.cashBackRate)).toEqual([0, 200, 500]);
	expect([free, plus, pro].map((plan) => plan.monthlyPrice)).toEqual([0, 499, 999]);
	expect([free, plus, pro].map((plan) => plan.annualPrice)).toEqual([null, 2_900, 7_900]);
	expect([free, plus, pro].map((plan) => plan.maxTripsPerMonth)).toEqual([3, 20, -1]);
	expect([free, plus, pro].map((plan) => plan.maxMembersPerTrip)).toEqual([10, 50, -1]);
	expect([free, plus, pro].map((plan) => plan.hasPaymentPlans)).toEqual([false, true, true]);
});

describe("one more trip this month", () => {
	test.each([
		[subscriber("free"), 2, true],
		[subscriber("free"), 3, false],
		[subscriber("plus"), 19, true],
		[subscriber("plus"), 20, false],
		[subscriber("pro"), 5_000, true],
		[subscriber("pro", "past_due"), 0, false],
		[subscriber("free", "cancelled"), 0, false],
	])("%j after %i: %s", (user, count, allowed) => {
		expect(canCreateTrip(user, count)).toBe(allowed);
	});
});

describe("the places on a trip", () => {
	test.each([
		[20, null, 10],
		[4, null, 4],
		[20, subscriber("free"), 10],
		[20, subscriber("plus"), 20],
		[20, subscriber("pro"), 20],
		[20, subscriber("pro", "cancelled"), 10],
	])("for a group of %i with organizer %j: %i", (size, organizer, places) => {
		expect(maxTripMembers(size, organizer)).toBe(places);
	});
});
