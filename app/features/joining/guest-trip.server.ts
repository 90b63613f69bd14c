import { findTripAccess, type Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { holdsOpenClaim } from "#app/features/members/trip-capacity.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import * as texts from "./texts/join.ts";

/**
 * What this browser, which nobody is signed in to, has of a trip: a place that it took, or the trip itself, which it
 * created. Both come with the account that is made in it. Null for everybody else.
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

/** The first word of a name counts as the first name; whoever it is can change both. */
function namesOf({ name, email }: Member) {
	const [firstName = "", ...others] = name === texts.unnamedMember ? [] : name.trim().split(/\s+/);
	return { firstName, lastName: others.join(" "), email: email ? readableAddress(email) : "" };
}
