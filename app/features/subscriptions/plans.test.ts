import { describe, expect, test } from "vitest";
import { mayCreateTrip, PLAN, placesOn, planOf, type Subscriber } from "./plans.ts";

const on = (subscriptionPlan: Subscriber["subscriptionPlan"], subscriptionStatus = "active"): Subscriber => ({
	subscriptionPlan,
	subscriptionStatus,
});

test("a plan is enjoyed while it is active or past due, and by nobody without an account", () => {
	expect(planOf(null)).toBe(PLAN.free);
	expect(planOf(on("plus"))).toBe(PLAN.plus);
	expect(planOf(on("pro", "past_due"))).toBe(PLAN.pro);
	expect(planOf(on("pro", "cancelled"))).toBe(PLAN.free);
});

test("the prices, rates and limits are those of specification 2", () => {
	const { free, plus, pro } = PLAN;
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
		[on("free"), 2, true],
		[on("free"), 3, false],
		[on("plus"), 19, true],
		[on("plus"), 20, false],
		[on("pro"), 5_000, true],
		[on("pro", "past_due"), 0, false],
		[on("free", "cancelled"), 0, false],
	])("%j after %i: %s", (user, count, allowed) => {
		expect(mayCreateTrip(user, count)).toBe(allowed);
	});
});

describe("the places on a trip", () => {
	test.each([
		[20, null, 10],
		[4, null, 4],
		[20, on("free"), 10],
		[20, on("plus"), 20],
		[20, on("pro"), 20],
		[20, on("pro", "cancelled"), 10],
	])("for a group of %i with organizer %j: %i", (size, organizer, places) => {
		expect(placesOn(size, organizer)).toBe(places);
	});
});
