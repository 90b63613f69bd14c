import { and, eq, gt, isNull } from "drizzle-orm";
import type { Trip, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { maxTripMembers, tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";
import { splitCost } from "#app/lib/shares.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, tripClaims } from "#db/schema/access.ts";
import { countMembers } from "./members.queries.ts";

/** What the asker would pay after joining, in cents. */
export async function newMemberShare(ctx: Ctx, db: Reader, trip: Trip): Promise<Cents> {
	const { costPerPerson, organizerShare } = splitCost(trip.totalCost, trip.partySize);
	return (await joinsAsOrganizer(ctx, db, trip)) ? organizerShare : costPerPerson;
}

/**
 * The places for the asker: how many are free, and how many are reserved. An unclaimed trip reserves one for its
 * organizer (Rules: Who organizes a trip).
 */
export async function countSeats(
	ctx: Ctx,
	db: Reader,
	tripAndTier: TripAndTier,
	memberCount: number,
): Promise<{ free: number; reserved: number }> {
	const { trip } = tripAndTier;
	const places = maxTripMembers(trip.partySize, tierOfTrip(tripAndTier, ctx.now));
	const reserved = (await isOrganizerPlaceReserved(ctx, db, trip)) ? 1 : 0;
	return { free: Math.max(0, places - reserved - memberCount), reserved };
}

/** Those who have joined, and the place that is reserved. */
export async function countSeatsTaken(ctx: Ctx, trip: Trip): Promise<number> {
	const memberCount = await countMembers(ctx.db.read, { tripId: trip.id });
	return memberCount + ((await isOrganizerPlaceReserved(ctx, ctx.db.read, trip)) ? 1 : 0);
}

/** Whether the asker's browser created the trip without naming another organizer's address. */
async function joinsAsOrganizer(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	return !trip.organizerEmail && holdsOpenClaim(ctx, db, trip);
}

/** Whether the asker's browser created the trip, which no account has claimed yet. */
export async function holdsOpenClaim(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || ctx.actor?.kind !== "guest") return false;
	const claim = { tripId: trip.id, keyHash: ctx.actor.keyHash, now: ctx.now.getTime() };
	return (await openClaim(db, claim)) !== null;
}

async function isOrganizerPlaceReserved(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || (await joinsAsOrganizer(ctx, db, trip))) return false;
	return !(await hasOrganizerJoined(db, trip));
}

/** The organizer may have joined as a guest of the browser that created the trip, under the address it named. */
async function hasOrganizerJoined(db: Reader, { id, organizerEmail }: Trip): Promise<boolean> {
	const joined = await membersOfTheClaimingBrowser(db, { tripId: id });
	return joined.some(({ email }) => !organizerEmail || email === organizerEmail);
}

const openClaim = rowQuery(
	(db, { tripId, keyHash, now }: Params<{ tripId: string; keyHash: string; now: number }>) =>
		db
			.select({ tripId: tripClaims.tripId })
			.from(tripClaims)
			.where(
				and(eq(tripClaims.tripId, tripId), eq(tripClaims.tokenHash, keyHash), gt(tripClaims.expiresAt, now)),
			),
);

const membersOfTheClaimingBrowser = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ email: members.email })
		.from(members)
		.innerJoin(
			tripClaims,
			and(eq(tripClaims.tripId, members.tripId), eq(tripClaims.tokenHash, members.guestKeyHash)),
		)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt))),
);
