import { expect, test } from "vitest";
import { hasFeature, TIER_FEATURES } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { featureGroups } from "./features.ts";

test.each(TIER_ORDER)("the cards of %s show as one's own exactly what the server grants", (tier) => {
	const cards = featureGroups(tier).flatMap((group) => group.cards);
	expect(cards).toHaveLength(TIER_FEATURES.length);
	for (const { id, state } of cards) {
		expect([id, state === "yours"]).toEqual([id, hasFeature(TIER_BY_ID[tier], id)]);
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
