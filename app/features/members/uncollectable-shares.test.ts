import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxTripMembers, TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import { uncollectableShares } from "./uncollectable-shares.ts";

const { free, plus, pro } = TIER_BY_ID;

describe("the shares that a plan leaves uncollected", () => {
	test.each([
		[free, 10, 0, null],
		[free, 1, 0, null],
		[free, 11, 0, { tier: "Free", places: 10, shares: 1, amount: 100_000 }],
		[free, 12, 0, { tier: "Free", places: 10, shares: 2, amount: 200_000 }],
		[free, 12, 10, { tier: "Free", places: 10, shares: 2, amount: 200_000 }],
		[free, 20, 15, { tier: "Free", places: 10, shares: 5, amount: 500_000 }],
		[free, 12, 12, null],
		[free, 12, 13, null],
		[plus, 20, 0, null],
		[pro, 20, 0, null],
	])("%o, a group of %i with %i aboard", (tier, partySize, joined, expected) => {
		expect(uncollectableShares(tier, { partySize, joined, costPerPerson: 100_000 })).toEqual(expected);
	});

	test("and those of the places add up to the total cost, to the cent", () => {
		const groups = { size: fc.integer({ min: 11, max: 20 }), total: fc.integer({ min: 0, max: MAX_CENTS }) };
		fc.assert(
			fc.property(groups.size, groups.total, (partySize, total) => {
				const { costPerPerson, organizerShare } = splitCost(total, partySize);
				const places = maxTripMembers(partySize, free);
				const missing = uncollectableShares(free, { partySize, costPerPerson });
				expect((missing?.amount ?? 0) + organizerShare + (places - 1) * costPerPerson).toBe(total);
			}),
		);
	});
});
