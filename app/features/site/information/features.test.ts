import { expect, test } from "vitest";
import { hasFeature, soldFeatures } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { featureGroups } from "./features.ts";

test.each(TIER_ORDER)("the cards of %s show as one's own exactly what the server grants", (tier) => {
	const cards = featureGroups(tier).flatMap((group) => group.cards);
	for (const { id, isLocked } of cards) {
		expect([id, !isLocked]).toEqual([id, hasFeature(TIER_BY_ID[tier], id)]);
	}
});

test("everything that is sold has one card, and no group is empty", () => {
	const groups = featureGroups("free");
	const cards = groups.flatMap((group) => group.cards.map(({ id }) => id));
	expect(cards.sort()).toEqual(
		soldFeatures()
			.map(({ id }) => id)
			.sort(),
	);
	for (const group of groups) expect(group.cards).not.toEqual([]);
});

test("in each group, what one has stands first", () => {
	for (const { cards } of featureGroups("plus")) {
		const locks = cards.map(({ isLocked }) => isLocked);
		expect(locks).toEqual(locks.toSorted((a, b) => Number(a) - Number(b)));
	}
});
