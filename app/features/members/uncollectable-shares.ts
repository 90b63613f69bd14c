import type { Tier } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";

/** The part of the organizer's plan that the rule needs. */
export type TierRoom = Pick<Tier, "name" | "maxMembersPerTrip">;

type Group = {
	partySize: number;
	costPerPerson: Cents;
	joined?: number; // they keep their places, even beyond the plan's limit
};

export type UncollectableShares = { tier: string; places: number; shares: number; amount: Cents };

/**
 * The shares, and their sum in cents, of the people who exceed the organizer's plan; null if it has enough places. The
 * organizer has a place, so each of these shares is a cost per person (Rules: Joining).
 */
export function uncollectableShares(tier: TierRoom, group: Group): UncollectableShares | null {
	const { partySize, costPerPerson, joined = 0 } = group;
	const places = tier.maxMembersPerTrip;
	if (places === -1) return null;
	const shares = partySize - Math.max(places, joined);
	return shares > 0 ? { tier: tier.name, places, shares, amount: shares * costPerPerson } : null;
}
