import { findTripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { listPeople, MAX_FACES, peopleAboard } from "#app/features/members/people.queries.ts";
import { countPlaces, holdsOpenClaim, newMemberShare } from "#app/features/members/trip-capacity.server.ts";

/**
 * The invitation for a visitor who has a trip's link. Null for the trip's members, for the browser that created it, and
 * for a trip that is cancelled or does not exist.
 */
export async function invitationView(ctx: Ctx, shareId: string) {
	const access = await findTripAccess(ctx, shareId);
	if (access?.role !== "visitor" || !access.may["trip.join"]) return null;
	const { trip } = access;
	const db = ctx.db.read;
	if (await holdsOpenClaim(ctx, db, trip)) return null;
	const people = await listPeople(db, trip.id, MAX_FACES);
	const places = await countPlaces(ctx, db, access, people.members);
	return {
		trip: tripSummary(trip),
		share: await newMemberShare(ctx, db, trip),
		people: peopleAboard(people, { ...places, partySize: trip.partySize }),
		isFull: places.free === 0,
	};
}

export type InvitationView = NonNullable<Awaited<ReturnType<typeof invitationView>>> & { map: string };
