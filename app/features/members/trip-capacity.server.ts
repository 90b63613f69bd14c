import { and, eq, gt, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { maxTripMembers } from "#app/features/subscriptions/plans.ts";
import { findOrganizerSubscription } from "#app/features/subscriptions/subscriptions.queries.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { members, tripClaims } from "#db/schema/index.ts";
import { countMembers } from "./members.queries.ts";
import { splitCost } from "./shares.ts";

/** What the asker would pay after joining, in cents. */
export async function newMemberShare(ctx: Ctx, db: Reader, trip: Trip): Promise<Cents> {
	const { costPerPerson, organizerShare } = splitCost(trip.totalCost, trip.partySize);
	return (await joinsAsOrganizer(ctx, db, trip)) ? organizerShare : costPerPerson;
}

/** The free places for the asker. An unclaimed trip reserves one for its organizer (Rules: Joining). */
export async function countFreePlaces(ctx: Ctx, db: Reader, trip: Trip): Promise<number> {
	const places = maxTripMembers(trip.partySize, await findOrganizerSubscription(db, trip));
	const reserved = (await isOrganizerPlaceReserved(ctx, db, trip)) ? 1 : 0;
	return Math.max(0, places - reserved - (await countMembers(db, trip.id)));
}

/** Whether the asker's browser created the trip without naming another organizer's address. */
async function joinsAsOrganizer(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
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

async function isOrganizerPlaceReserved(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || (await joinsAsOrganizer(ctx, db, trip))) return false;
	return !(await hasOrganizerJoined(db, trip));
}

/** The organizer may have joined as a guest of the browser that created the trip, under the address it named. */
async function hasOrganizerJoined(db: Reader, trip: Trip): Promise<boolean> {
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
