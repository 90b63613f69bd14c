import { groupSizeProblem, type Tier } from "#app/features/tiers/tiers.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";

export type PlannerTier = ReturnType<typeof plannerTier>;

/**
 * The plan's limits that the forms of a new and an existing trip check while someone types.
 * @param partySize the trip's current size, which it may keep; 0 for a new trip
 */
export function plannerTier(tier: Tier, partySize = 0) {
	const { name, maxMembersPerTrip, bookingFeeRate } = tier;
	const maxGroupSize = Math.max(tier.maxGroupSize, partySize);
	const groupTooLarge = maxGroupSize < GROUP_SIZE.max ? groupSizeProblem(tier, GROUP_SIZE.max) : null;
	return { name, maxMembersPerTrip, bookingFeeRate, maxGroupSize, groupTooLarge };
}
