import { and, eq, gt, isNull } from "drizzle-orm";
import type { Trip, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { maxTripMembers, tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";
import { baseShares, shareOf } from "#app/lib/shares.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, tripClaims } from "#db/schema/access.ts";
import { countMembers } from "./members.queries.ts";
import { spotsForNewcomers } from "./waiting-list/line.ts";
import { askerOf, countLine, countOffers } from "./waiting-list/waiting-list.queries.ts";

/** What a newcomer would pay after joining, in cents. @param holdsClaim whether they hold the trip's open claim */
export function newMemberShare(trip: Trip, holdsClaim: boolean): Cents {
	return shareOf(baseShares(trip), joinsAsOrganizer(trip, holdsClaim) ? "organizer" : "member");
}

/** How many places guests may hold unpaid: half of the group, rounded down, but at least one (Rules: Joining). */
export function maxUnpaidGuests(partySize: number): number {
	return Math.max(1, Math.floor(partySize / 2));
}

export type Seats = {
	free: number; // for the asker; places that the waiting list needs are free for nobody else
	reserved: number; // for the organizer of an unclaimed trip (Rules: Who organizes a trip)
	offered: number; // held for people from the waiting list
	waiting: number; // people on the list without an offer
	isOffered: boolean; // whether one of the held places is the asker's
};

/** The places for the asker. All places are counted here. */
export async function countSeats(
	ctx: Pick<Ctx, "actor" | "now">,
	db: Reader,
	tripAndTier: TripAndTier,
	{ memberCount: members, holdsClaim }: { memberCount: number; holdsClaim: boolean },
): Promise<Seats> {
	const { trip } = tripAndTier;
	const places = maxTripMembers(trip.partySize, tierOfTrip(tripAndTier, ctx.now));
	const reserved = (await isOrganizerPlaceReserved(db, trip, holdsClaim)) ? 1 : 0;
	const line = { tripId: trip.id, now: ctx.now.getTime(), ...askerOf(ctx) };
	const { offered, waiting, own } = await countLine(db, line);
	const free = spotsForNewcomers({ places, members, reserved, offered, waiting });
	// An offer stands even if the plan has fewer places by now, but never beyond the group.
	const isOffered = own > 0 && members + reserved + offered <= trip.partySize;
	return { free: isOffered ? Math.max(1, free) : free, reserved, offered, waiting, isOffered };
}

/** The members, and the places that are reserved or offered. */
export async function countSeatsTaken(ctx: Ctx, trip: Trip): Promise<number> {
	const memberCount = await countMembers(ctx.db.read, { tripId: trip.id });
	const holdsClaim = await holdsOpenClaim(ctx, ctx.db.read, trip);
	const reserved = (await isOrganizerPlaceReserved(ctx.db.read, trip, holdsClaim)) ? 1 : 0;
	const offers = { tripId: trip.id, now: ctx.now.getTime() };
	return memberCount + reserved + (await countOffers(ctx.db.read, offers));
}

/** Whether the asker's browser created the trip without naming another organizer's address. */
function joinsAsOrganizer(trip: Trip, holdsClaim: boolean): boolean {
	return !trip.organizerEmail && holdsClaim;
}

/** Whether the asker's browser created the trip and no account has claimed it yet. */
export async function holdsOpenClaim(ctx: Ctx, db: Reader, trip: Trip): Promise<boolean> {
	if (trip.organizerId || ctx.actor?.kind !== "guest") return false;
	const claim = { tripId: trip.id, keyHash: ctx.actor.keyHash, now: ctx.now.getTime() };
	return (await openClaim(db, claim)) !== null;
}

async function isOrganizerPlaceReserved(db: Reader, trip: Trip, holdsClaim: boolean): Promise<boolean> {
	if (trip.organizerId || joinsAsOrganizer(trip, holdsClaim)) return false;
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
