import { expect, test } from "vitest";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { tripPlanLine } from "./trip-plan.ts";

const FREE = {
	trip: { shareId: "lisbon", totalCost: 582_000, endDate: "2027-03-19", platformFeeRate: 500 },
	tier: TIER_BY_ID.free,
	hasOneTimePro: false,
	isCancelled: false,
	isOver: false,
};

test("a trip without instalments names its fee, and what one-time Pro costs", () => {
	expect(tripPlanLine(FREE)).toEqual({
		text: "This trip has no instalments, and Gangway keeps a 5% booking fee.",
		link: "One-time Pro for this trip, $5",
		to: "/pricing/one-time?trip=lisbon",
	});
	expect(tripPlanLine({ ...FREE, trip: { ...FREE.trip, platformFeeRate: 0 } })?.text).toBe(
		"This trip has no instalments.",
	);
});

test("a trip with one-time Pro says what it gives, also when it is over", () => {
	const bought = { ...FREE, tier: TIER_BY_ID.pro, hasOneTimePro: true };
	const line = {
		text: "This trip has one-time Pro: no booking fee, instalments for your friends, and 5% cash back.",
		link: "See one-time Pro",
		to: "/pricing/one-time?trip=lisbon",
	};
	expect(tripPlanLine(bought)).toEqual(line);
	expect(tripPlanLine({ ...bought, isOver: true })).toEqual(line);
});

test.each([
	["its organizer's plan has instalments", { tier: TIER_BY_ID.plus }],
	["it is cancelled", { isCancelled: true }],
	["it is over", { isOver: true }],
	["it costs nothing", { trip: { ...FREE.trip, totalCost: 0 } }],
])("nothing is offered where %s", (_, change) => {
	expect(tripPlanLine({ ...FREE, ...change })).toBeNull();
});
