import { expect, test } from "vitest";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { hasOneTimeProText, joinOffer, oneTimeProOffer } from "./payment-offers.ts";

const waysOf = (plans: ScheduleKind[], needsSubscription = false) => ({
	options: plans.map((plan) => ({ plan })),
	needsSubscription,
});
const IN_FULL = waysOf(["full"], true);
const ALL = waysOf(["full", "3-month", "12-month", "weekly", "bi-weekly"]);

const STRANGER = {
	...{ isOrganizer: false, isCancelled: false, own: null, share: 97_000, placesLeft: 2 },
	...{ trip: { platformFeeRate: 500 }, ways: IN_FULL },
	...{ tier: TIER_BY_ID.free, ownTier: TIER_BY_ID.free, hasOneTimePro: false },
};
const unpaid = (strip: object | null) => ({ own: { confirmed: false, strip } });

test("who has not paid is offered their share, until their spot is confirmed or the trip is cancelled", () => {
	expect(joinOffer(STRANGER)).toMatchObject({
		share: "$970.00",
		about: "is your share of this trip.",
		isFull: false,
	});
	expect(joinOffer({ ...STRANGER, own: { confirmed: true, strip: {} } })).toBeNull();
	expect(joinOffer({ ...STRANGER, isCancelled: true })).toBeNull();
	expect(joinOffer({ ...STRANGER, isOrganizer: true })).toBeNull();
});

test("a payment plan can be changed only where there is another", () => {
	expect(joinOffer({ ...STRANGER, ...unpaid({}), ways: ALL })?.about).toContain("change your plan");
	expect(joinOffer({ ...STRANGER, ...unpaid({}) })?.about).toBe("is your share of this trip.");
});

test("a full trip offers no place, except to someone who is already on the list", () => {
	expect(joinOffer({ ...STRANGER, placesLeft: 0 })?.isFull).toBe(true);
	expect(joinOffer({ ...STRANGER, placesLeft: 0, ...unpaid(null) })?.isFull).toBe(false);
});

test("a trip without costs has no button to pay, and no ways to pay", () => {
	const free = joinOffer({ ...STRANGER, share: 0, ways: waysOf([]) });
	expect(free).toMatchObject({ pay: null, about: "No costs so far.", ways: null, plans: [] });
});

test("the ways to pay are those that the join page offers", () => {
	const ways = (plans: ScheduleKind[]) => joinOffer({ ...STRANGER, ways: waysOf(plans) })?.ways;
	expect(joinOffer(STRANGER)?.ways).toBe("Pay in full.");
	expect(joinOffer({ ...STRANGER, ways: ALL })?.ways).toBe("Pay in full, monthly, bi-weekly or weekly.");
	expect(ways(["full", "6-month"])).toBe("Pay in full or monthly.");
	expect(ways(["full", "weekly"])).toBe("Pay in full or weekly.");
});

const LOCKED = [
	"This trip is on Free: friends pay upfront, in full.",
	"You can pay in instalments once you or the organizer have Plus or Pro, or this trip has one-time Pro.",
];
const PRO_TRIP = { tier: TIER_BY_ID.pro, ways: ALL };

test.each([
	["is on Free", {}, LOCKED],
	["is on Plus", { tier: TIER_BY_ID.plus, ways: ALL }, ["This trip is on Plus: pay in instalments."]],
	[
		"is on Pro",
		{ ...PRO_TRIP, trip: { platformFeeRate: 0 } },
		["This trip is on Pro: pay in instalments, with no booking fees."],
	],
	["is on Pro, and was created on Free", PRO_TRIP, ["This trip is on Pro: pay in instalments."]],
	[
		"has one-time Pro",
		{ ...PRO_TRIP, hasOneTimePro: true },
		["This trip has one-time Pro: pay in instalments, with no booking fees."],
	],
	[
		"is on Free, and the payer on Plus",
		{ ownTier: TIER_BY_ID.plus, ways: ALL },
		["You have Plus: pay in instalments."],
	],
	["is on Plus, and too soon for instalments", { tier: TIER_BY_ID.plus, ways: waysOf(["full"]) }, []],
	["is on Free, and too soon for instalments", { ways: waysOf(["full"]) }, []],
])("a trip that %s is described by what it has", (_, change, plans) => {
	expect(joinOffer({ ...STRANGER, ...change })?.plans).toEqual(plans);
});

const TRIP = { shareId: "lisbon", platformFeeRate: 500 };

test("one-time Pro is offered with what it saves on the trip", () => {
	expect(oneTimeProOffer({ trip: TRIP, savedFee: 30_928 })).toEqual({
		title: "Pay $5, keep $309.28",
		text: "One-time Pro takes the 5% booking fee off what is still to be paid. Your friends can pay in instalments, and you share expenses and a pool on the way.",
		link: "Get One-Time Pro - $5",
		to: "/pricing/one-time?trip=lisbon",
	});
});

test.each([
	[{ trip: TRIP, savedFee: 500 }, "This trip has no instalments, and we take 5% of each payment."],
	[{ trip: { ...TRIP, platformFeeRate: 0 }, savedFee: 0 }, "This trip has no instalments."],
])("where it would save no more than it costs, it is a line without a figure", (facts, text) => {
	const to = "/pricing/one-time?trip=lisbon";
	expect(oneTimeProOffer(facts)).toEqual({ title: null, text, link: "One-time Pro for this trip, $5", to });
});

test("a trip with one-time Pro says what it gives", () => {
	expect(hasOneTimeProText(TRIP)).toEqual({
		title: null,
		text: "This trip has one-time Pro: no booking fee, instalments for your friends, and 5% cash back.",
		link: "See one-time Pro",
		to: "/pricing/one-time?trip=lisbon",
	});
});
