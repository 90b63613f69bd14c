import { expect, test } from "vitest";
import { hasFeature, PLAN_FEATURES } from "#app/features/tiers/plan-features.ts";
import { PLAN_BY_ID, PLAN_ORDER } from "#app/features/tiers/plans.ts";
import { featureGroups } from "./features.ts";

test.each(PLAN_ORDER)("the cards of %s show as one's own exactly what the server grants", (plan) => {
	const cards = featureGroups(plan).flatMap((group) => group.cards);
	expect(cards).toHaveLength(PLAN_FEATURES.length);
	for (const { id, state } of cards) {
		expect([id, state === "yours"]).toEqual([id, hasFeature(PLAN_BY_ID[plan], id)]);
	}
});

test("what does not work yet is locked for nobody, and stands last in its group", () => {
	for (const { cards } of featureGroups("pro")) {
		const states = cards.map(({ state }) => state);
		expect(states).toEqual(states.toSorted((a, b) => (a === "soon" ? 1 : 0) - (b === "soon" ? 1 : 0)));
	}
	expect(featureGroups("pro").flatMap(({ cards }) => cards.map(({ state }) => state))).not.toContain(
		"locked",
	);
});
