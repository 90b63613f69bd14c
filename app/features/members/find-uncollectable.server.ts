import type { TripAccess, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { countMembers } from "./members.queries.ts";
import * as texts from "./texts.ts";
import { holdsOpenClaim } from "./trip-capacity.server.ts";
import { type UncollectableShares, uncollectableShares } from "./uncollectable-shares.ts";

/**
 * The shares of a trip that exceed its organizer's plan. Only the organizer is told, and while the trip is unclaimed
 * the browser that created it; null for everyone else, and for a cancelled trip (Rules: Joining).
 */
export async function findUncollectable(
	ctx: Ctx,
	{ role, ...tripAndTier }: TripAndTier & Pick<TripAccess, "role">,
): Promise<UncollectableShares | null> {
	const { trip } = tripAndTier;
	const tier = tierOfTrip(tripAndTier, ctx.now);
	if (trip.status === "cancelled" || !uncollectableShares(tier, trip)) return null;
	if (role !== "organizer" && !(await holdsOpenClaim(ctx, ctx.db.read, trip))) return null;
	return uncollectableShares(tier, {
		partySize: trip.partySize,
		costPerPerson: trip.costPerPerson,
		joined: await countMembers(ctx.db.read, { tripId: trip.id }),
	});
}

/** The same shares in words, or null. */
export async function tellUncollectable(
	ctx: Ctx,
	access: Parameters<typeof findUncollectable>[1],
): Promise<string | null> {
	const uncollectable = await findUncollectable(ctx, access);
	return uncollectable && texts.uncollectable(uncollectable);
}
