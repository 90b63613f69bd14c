import { and, eq, gt, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { placesOn } from "#app/features/subscriptions/plans.ts";
import { organizerOf } from "#app/features/subscriptions/subscriptions.queries.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { members, tripClaims } from "#db/schema/index.ts";
import { countMembers } from "./members.queries.ts";
import { shareOut } from "./shares.ts";

/** What the asker would pay on joining, in cents: the organizer's share takes what rounding leaves over. */
export async function shareOfNewcomer(ctx: Ctx, db: Reader, trip: Trip): Promise<Cents> {
	const { costPerPerson, organizerShare } = shareOut(trip.totalCost, trip.partySize);
	return (await joinsAsOrganizer(ctx, db, trip)) ? organizerShare : costPerPerson;
}

/**
 * How many may still join, as the asker finds it. The organizer counts in the group size, so one place of a trip
 * that nobody has claimed yet is kept for them, and free only to the browser that made the trip.
 */
export async function freePlaces(ctx: Ctx, db: Reader, trip: Trip): Promise<number> {
	const places = placesOn(trip.partySize, await organizerOf(db, trip));
	const kept = (await isKeptForAnother(ctx, db, trip)) ? 1 : 0;
	return Math.max(0, places - kept - (await countMembers(db, trip.id)));
}

/**
 * Whether who joins from this browser joins as the organizer: it made the trip, and named nobody else's address.
 * Where it named one, the place is kept for whoever claims the trip by it.
 */
export async function joinsAsOrganizer(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || trip.organizerEmail || ctx.actor?.kind !== "guest") return false;
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
	if (trip.organizerId || (await joinsAsOrganizer(ctx, db, trip))) return false;
	return !(await organizerIsAboard(db, trip));
}

/** They may have joined as a guest, from the browser that made the trip, under the address it named. */
async function organizerIsAboard(db: Reader, trip: Trip): Promise<boolean> {
	const [row] = await db
		.select({ id: members.id })
		.from(members)
		.innerJoin(
			tripClaims,
			and(eq(tripClaims.tripId, members.tripId), eq(tripClaims.tokenHash, members.guestKeyHash)),
		)
		.where(
			and(
				eq(members.tripId, trip.id),
				isNull(members.removedAt),
				trip.organizerEmail ? eq(members.email, trip.organizerEmail) : undefined,
			),
		);
	return row !== undefined;
}
