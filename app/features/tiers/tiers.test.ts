import { describe, expect, test } from "vitest";
import {
	canCreateTrip,
	groupSizeProblem,
	maxTripMembers,
	type Subscriber,
	TIER_BY_ID,
	tierOf,
	tierOfTrip,
} from "./tiers.ts";

const NOW = new Date("2027-02-01T12:00:00Z");
const DAY_MS = 86_400_000;

const subscriber = (
	subscriptionPlan: Subscriber["subscriptionPlan"],
	subscriptionStatus = "active",
	subscriptionEndAt: number | null = null,
): Subscriber => ({
	subscriptionPlan,
	subscriptionStatus,
	subscriptionEndAt,
});
const endsIn = (ms: number) => NOW.getTime() + ms;

describe("the plan of a user", () => {
	test.each([
		[null, "free"],
		[subscriber("free"), "free"],
		[subscriber("plus"), "plus"],
		[subscriber("pro", "cancelled"), "free"],
		[subscriber("pro", "cancelled", endsIn(DAY_MS)), "free"],
		// in the days of grace, and the moment they are over
		[subscriber("pro", "past_due", endsIn(7 * DAY_MS)), "pro"],
		[subscriber("pro", "past_due", endsIn(1)), "pro"],
		[subscriber("pro", "past_due", endsIn(0)), "free"],
		// cancelled at the end of a period that has not ended, and after it
		[subscriber("plus", "active", endsIn(1)), "plus"],
		[subscriber("plus", "active", endsIn(0)), "free"],
		[subscriber("plus", "active", endsIn(-DAY_MS)), "free"],
	] as const)("%j: %s", (user, tier) => {
		expect(tierOf(user, NOW)).toBe(TIER_BY_ID[tier]);
	});
});

describe("the plan of a trip is its organizer's, or Pro that was bought for it", () => {
	test.each([
		[null, false, "free"],
		[null, true, "pro"],
		[subscriber("plus"), false, "plus"],
		[subscriber("plus"), true, "pro"],
		[subscriber("pro"), true, "pro"],
		[subscriber("plus", "active", endsIn(0)), false, "free"],
		[subscriber("plus", "active", endsIn(0)), true, "pro"],
	] as const)("%j, one-time Pro %s: %s", (organizer, hasOneTimePro, tier) => {
		expect(tierOfTrip({ organizer, hasOneTimePro }, NOW)).toBe(TIER_BY_ID[tier]);
	});
});

test("the prices, rates and limits are those of rules.md, Plans and prices", () => {
	const { free, plus, pro } = TIER_BY_ID;
	expect([free, plus, pro].map((tier) => tier.bookingFeeRate)).toEqual([500, 200, 0]);
	expect([free, plus, pro].map((tier) => tier.cashBackRate)).toEqual([0, 200, 500]);
	expect([free, plus, pro].map((tier) => tier.monthlyPrice)).toEqual([0, 499, 999]);
	expect([free, plus, pro].map((tier) => tier.annualPrice)).toEqual([null, 2_900, 7_900]);
	expect([free, plus, pro].map((tier) => tier.maxTripsPerMonth)).toEqual([3, 20, -1]);
	expect([free, plus, pro].map((tier) => tier.maxMembersPerTrip)).toEqual([10, 50, -1]);
	expect([free, plus, pro].map((tier) => tier.hasPaymentPlans)).toEqual([false, true, true]);
});

describe("one more trip this month", () => {
	test.each([
		[subscriber("free"), 2, true],
		[subscriber("free"), 3, false],
		[subscriber("plus"), 19, true],
		[subscriber("plus"), 20, false],
		[subscriber("pro"), 5_000, true],
		[subscriber("pro", "past_due"), 0, false],
		[subscriber("plus", "active", endsIn(1)), 19, true],
		[subscriber("plus", "active", endsIn(0)), 2, true],
		[subscriber("plus", "active", endsIn(0)), 3, false],
		[subscriber("free", "cancelled"), 0, false],
	])("%j after %i: %s", (user, count, allowed) => {
		expect(canCreateTrip(user, count, NOW)).toBe(allowed);
	});
});

describe("the group of a trip", () => {
	test.each([
		["free", 20, 0, null],
		["free", 21, 0, "A group has at most 20 people on Free. Plus has room for 50. Pro has room for 250."],
		["plus", 50, 0, null],
		["plus", 51, 0, "A group has at most 50 people on Plus. Pro has room for 250."],
		["pro", 250, 0, null],
		["free", 40, 40, null],
		["free", 30, 40, null],
		["free", 41, 40, "A group has at most 20 people on Free. Plus has room for 50. Pro has room for 250."],
	] as const)("on %s, of %i people where it had %i", (tier, size, before, problem) => {
		expect(groupSizeProblem(TIER_BY_ID[tier], size, before)).toBe(problem);
	});
});

describe("the places on a trip", () => {
	test.each([
		[20, "free", 10],
		[4, "free", 4],
		[20, "plus", 20],
		[20, "pro", 20],
	] as const)("for a group of %i on %s: %i", (size, tier, places) => {
		expect(maxTripMembers(size, TIER_BY_ID[tier])).toBe(places);
	});
});
