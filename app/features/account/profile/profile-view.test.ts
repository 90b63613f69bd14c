import { expect, test } from "vitest";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { featuresOf, type TierFacts, tierStatus } from "./profile-view.server.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const facts = (given: Partial<TierFacts> = {}): TierFacts => ({
	status: "active",
	isAnnual: false,
	endsAt: null,
	renewsAt: null,
	price: null,
	nextPlan: null,
	...given,
});

test.each<[keyof typeof TIER_BY_ID, Partial<TierFacts>, string]>([
	["free", {}, "Free for as long as you like."],
	["free", { status: "cancelled" }, "Your plan has ended, and you are on Free."],
	["plus", {}, "Your plan is active."],
	["plus", { renewsAt: at("2026-12-23") }, "Renews on Wed, Dec 23 for $4.99."],
	["plus", { renewsAt: at("2026-12-23"), price: 399 }, "Renews on Wed, Dec 23 for $3.99."],
	["pro", { renewsAt: at("2027-11-23"), isAnnual: true }, "Renews on Tue, Nov 23, 2027 for $79.00 a year."],
	["pro", { renewsAt: at("2026-12-23"), nextPlan: "Plus" }, "Changes to Plus on Wed, Dec 23."],
	[
		"plus",
		{ endsAt: at("2026-12-23"), renewsAt: at("2026-12-23") },
		"Ends on Wed, Dec 23. Nothing more is charged.",
	],
	[
		"plus",
		{ status: "past_due", endsAt: at("2026-11-27") },
		"Past due: the last payment did not go through. You keep your plan until Fri, Nov 27. Check your card.",
	],
	["plus", { status: "past_due" }, "Past due: the last payment did not go through. Check your card."],
])("%s, %j: %s", (tier, given, text) => {
	expect(tierStatus(TIER_BY_ID[tier], facts(given), NOW).text).toBe(text);
});

test("a plan has its own features and those below", () => {
	const { own, below } = featuresOf(TIER_BY_ID.plus);
	expect(own[0]).toMatchObject({ id: "payment_plans" });
	expect(below.map(({ id }) => id)).toContain("group_chat");
	expect(featuresOf(TIER_BY_ID.free).below).toEqual([]);
});
