import { groupSizeProblem, type Tier } from "#app/features/tiers/tiers.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";

export type PlannerTier = ReturnType<typeof plannerTier>;

/**
 * What the planner and the form of an existing trip say of a plan while someone types.
 * @param partySize of the trip so far, which it may keep; 0 for a new trip
 */
export function plannerTier(tier: Tier, partySize = 0) {
	const { name, maxMembersPerTrip, bookingFeeRate } = tier;
	const maxGroupSize = Math.max(tier.maxGroupSize, partySize);
	const groupTooLarge = maxGroupSize < GROUP_SIZE.max ? groupSizeProblem(tier, GROUP_SIZE.max) : null;
	return { name, maxMembersPerTrip, bookingFeeRate, maxGroupSize, groupTooLarge };
}
