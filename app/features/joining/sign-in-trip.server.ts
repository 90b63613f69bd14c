import { findTripAccess, type Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { lookOfTrip } from "#app/features/group-page/group-look.server.ts";
import { listPeople, MAX_FACES, peopleAboard } from "#app/features/members/members.queries.ts";
import { countSeats, holdsOpenClaim, newMemberShare } from "#app/features/members/trip-capacity.server.ts";
import { canJoinList } from "#app/features/members/waiting-list/waiting-view.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import * as texts from "./texts/join.ts";

/**
 * What this signed-out browser has of a trip: a guest membership, or the trip itself, if it created it. An account made
 * in this browser gets both. Null for everyone else.
 */
export async function findGuestTrip(ctx: Ctx, shareId: string) {
	if (ctx.actor?.kind !== "guest") return null;
	const access = await findTripAccess(ctx, shareId);
	if (!access) return null;
	const { trip, member } = access;
	if (!member && !(await holdsOpenClaim(ctx, ctx.db.read, trip))) return null;
	return { trip: trip.title, member: member && namesOf(member) };
}

export type GuestTrip = Awaited<ReturnType<typeof findGuestTrip>>;

/** The first word of a name becomes the first name; the owner can change both names. */
function namesOf({ name, email }: Member) {
	const [firstName = "", ...others] = name === texts.unnamedMember ? [] : name.trim().split(/\s+/);
	return { firstName, lastName: others.join(" "), email: email ? readableAddress(email) : "" };
}

/**
 * The invitation for a visitor with a trip's link. Null for members, for the browser that created the trip, and for a
 * trip that is cancelled or does not exist.
 */
export async function invitationView(ctx: Ctx, shareId: string) {
	const access = await findTripAccess(ctx, shareId);
	if (access?.role !== "visitor" || !access.may["trip.join"]) return null;
	const { trip } = access;
	const db = ctx.db.read;
	if (await holdsOpenClaim(ctx, db, trip)) return null;
	const people = await listPeople(db, trip.id, MAX_FACES);
	const places = await countSeats(ctx, db, access, { memberCount: people.members, holdsClaim: false });
	return {
		trip: tripSummary(trip),
		look: await lookOfTrip(ctx, trip.id),
		share: newMemberShare(trip, false),
		hasOptions: (await listOptionGroups(db, trip.id)).length > 0,
		people: peopleAboard(people, { ...places, partySize: trip.partySize, isAboard: false }),
		isFull: places.free === 0,
		isClaimed: trip.organizerId !== null,
		canWait: await canJoinList(ctx, access, places),
	};
}

export type InvitationView = NonNullable<Awaited<ReturnType<typeof invitationView>>> & { map: string };
