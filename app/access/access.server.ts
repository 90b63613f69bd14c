import { and, eq, isNull, or } from "drizzle-orm";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/index.ts";
import { type Ctx, type SignedInUser, userOf } from "./ctx.ts";
import { can, permissions, type Role, refusalCode, type TripAction, type TripState } from "./policy.ts";

export type Trip = typeof trips.$inferSelect;
export type Member = typeof members.$inferSelect;

export type TripAccess = {
	trip: Trip;
	role: Role;
	member: Member | null; // the asker's own
	may: Record<TripAction, boolean>;
};

export type MemberAccess = TripAccess & { member: Member };

const REFUSAL_MESSAGES = {
	unauthenticated: "Authentication Required",
	not_found: "Trip not found",
	forbidden: "You can't do this on this trip",
};

/**
 * Checks that the asker may do this on the trip: the first line of every trip use-case.
 * @param id the trip's id or its share id; only the share id counts as holding the link
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict on a cancelled trip
 */
export async function requireTrip(
	ctx: Pick<Ctx, "actor" | "db">,
	id: string,
	action: TripAction,
	db: Reader = ctx.db.read,
): Promise<TripAccess> {
	const found = await findTrip(db, id);
	if (!found) throw new DomainError("not_found", "Trip not found");
	const { trip, viaLink } = found;
	const member = await findOwnMember(db, ctx, trip.id);
	const role = roleOf(trip, member, userOf(ctx));
	const state: TripState = { status: trip.status, viaLink };
	requireAction(role, action, state);
	return { trip, role, member, may: permissions(role, state) };
}

/**
 * Checks that a membership is the asker's own, by account or guest cookie, and that it allows the action.
 * @throws DomainError forbidden to other members of that trip, not_found to other accounts, unauthenticated to
 * everyone else; conflict on a cancelled trip
 */
export async function requireOwnMember(
	ctx: Pick<Ctx, "actor" | "db">,
	memberId: string,
	action: TripAction,
	db: Reader = ctx.db.read,
): Promise<MemberAccess> {
	const [row] = await db
		.select({ tripId: members.tripId })
		.from(members)
		.where(and(eq(members.id, memberId), isNull(members.removedAt)));
	if (!row) {
		if (!userOf(ctx)) throw new DomainError("unauthenticated", REFUSAL_MESSAGES.unauthenticated);
		throw new DomainError("not_found", "Member not found");
	}
	const access = await requireTrip(ctx, row.tripId, action, db);
	const { member } = access;
	if (member?.id !== memberId) throw new DomainError("forbidden", "You can act only for yourself");
	return { ...access, member };
}

/** The access of an asker who has just become a member. */
export function memberAccess(ctx: Pick<Ctx, "actor">, trip: Trip, member: Member): MemberAccess {
	const role = roleOf(trip, member, userOf(ctx));
	return { trip, role, member, may: permissions(role, { status: trip.status, viaLink: false }) };
}

/** Checks another action without reading the access again. @throws DomainError conflict on a cancelled trip, forbidden */
export function requireMemberAction({ trip, role }: MemberAccess, action: TripAction): void {
	requireAction(role, action, { status: trip.status, viaLink: false });
}

/** @throws DomainError unauthenticated */
export function requireUser(ctx: Pick<Ctx, "actor">): SignedInUser {
	const user = userOf(ctx);
	if (!user) throw new DomainError("unauthenticated", "Authentication Required");
	return user;
}

/** Whether the asker is a member by guest cookie alone: such a member has a page of their own, but no dashboard. */
export async function isGuestMember(ctx: Pick<Ctx, "actor" | "db">, id: string): Promise<boolean> {
	if (userOf(ctx)) return false;
	const found = await findTrip(ctx.db.read, id);
	return found !== null && (await findOwnMember(ctx.db.read, ctx, found.trip.id)) !== null;
}

/** Returns null unless the asker is on the trip, because the share id is a secret. */
export async function findTripShareId(
	ctx: Pick<Ctx, "actor" | "db">,
	tripId: string,
): Promise<string | null> {
	const [trip] = await ctx.db.read.select().from(trips).where(eq(trips.id, tripId));
	if (!trip || trip.shareId === tripId) return null;
	const role = roleOf(trip, await findOwnMember(ctx.db.read, ctx, tripId), userOf(ctx));
	return can(role, "trip.see", { status: trip.status, viaLink: false }) ? trip.shareId : null;
}

function requireAction(role: Role, action: TripAction, state: TripState): void {
	if (can(role, action, state)) return;
	if (can(role, action, { ...state, status: "active" })) {
		throw new DomainError("conflict", "This trip has been cancelled");
	}
	const refusal = refusalCode(role, state);
	throw new DomainError(refusal, REFUSAL_MESSAGES[refusal]);
}

async function findTrip(db: Reader, id: string): Promise<{ trip: Trip; viaLink: boolean } | null> {
	const [trip] = await db
		.select()
		.from(trips)
		.where(or(eq(trips.shareId, id), eq(trips.id, id)))
		.limit(1);
	return trip ? { trip, viaLink: trip.shareId === id } : null;
}

export async function findOwnMember(
	db: Reader,
	ctx: Pick<Ctx, "actor">,
	tripId: string,
): Promise<Member | null> {
	if (!ctx.actor) return null;
	const mine =
		ctx.actor.kind === "user"
			? eq(members.userId, ctx.actor.user.id)
			: and(eq(members.guestKeyHash, ctx.actor.keyHash), isNull(members.userId));
	const [row] = await db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), mine, isNull(members.removedAt)));
	return row ?? null;
}

function roleOf(trip: Trip, member: Member | null, user: SignedInUser | null): Role {
	if (!user) return member ? "guest" : "visitor";
	if (trip.organizerId === user.id) return "organizer";
	return member ? "member" : "stranger";
}
