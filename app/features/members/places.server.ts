import { and, eq, gt, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { placesOn } from "#app/features/subscriptions/plans.ts";
import { countMembers, organizerOf } from "#app/features/trips/trips.queries.ts";
import type { Reader } from "#db/client.server.ts";
import { members, tripClaims } from "#db/schema/index.ts";

/**
 * How many may still join, as the asker finds it. The organizer counts in the group size, so one place of a trip
 * that nobody has claimed yet is kept for them, and free only to the browser that made the trip.
 */
export async function freePlaces(ctx: Ctx, db: Reader, trip: Trip): Promise<number> {
	const places = placesOn(trip.partySize, await organizerOf(db, trip));
	const kept = (await isKeptForAnother(ctx, db, trip)) ? 1 : 0;
	return Math.max(0, places - kept - (await countMembers(db, trip.id)));
}

/** Whether this browser made the trip, and so will be its organizer. */
export async function holdsClaim(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || ctx.actor?.kind !== "guest") return false;
	const [claim] = await db
		.select({ tripId: tripClaims.tripId })
		.from(tripClaims)
		.where(
			and(
				eq(tripClaims.tripId, trip.id),
				eq(tripClaims.tokenHash, ctx.actor.keyHash),
				gt(tripClaims.expiresAt, ctx.now().getTime()),
			),
		);
	return claim !== undefined;
}

async function isKeptForAnother(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || (await holdsClaim(ctx, db, trip))) return false;
	return !(await organizerIsAboard(db, trip));
}

/** They may have joined as a guest, from the browser that made the trip. */
async function organizerIsAboard(db: Reader, trip: Trip): Promise<boolean> {
	const [row] = await db
		.select({ id: members.id })
		.from(members)
		.innerJoin(
			tripClaims,
			and(eq(tripClaims.tripId, members.tripId), eq(tripClaims.tokenHash, members.guestKeyHash)),
		)
		.where(and(eq(members.tripId, trip.id), isNull(members.removedAt)));
	return row !== undefined;
}
