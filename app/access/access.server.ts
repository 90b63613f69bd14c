import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import type { members, trips } from "#db/schema/access.ts";
import { accessById, accessByMember } from "./access.queries.ts";
import { type Ctx, type SignedInUser, userOf } from "./ctx.ts";
import { can, permissions, refusalCode, type TripAction } from "./policy.ts";
import { membershipRole, type Role } from "./roles.ts";
import * as texts from "./texts.ts";

export type Trip = typeof trips.$inferSelect;
export type Member = typeof members.$inferSelect;

/** The organizer's plan applies to the whole trip. */
type OrganizerTier = Pick<SignedInUser, "subscriptionPlan" | "subscriptionStatus" | "subscriptionEndAt">;

export type TripAccess = {
	trip: Trip;
	organizer: OrganizerTier | null; // null while the trip is unclaimed
	hasOneTimePro: boolean;
	role: Role;
	member: Member | null; // the asker's own
	viaLink: boolean; // the asker gave the share id, which counts as holding the link
	may: Record<TripAction, boolean>;
};

/** A trip with the facts that decide its plan. */
export type TripAndTier = Pick<TripAccess, "trip" | "organizer" | "hasOneTimePro">;

export type MemberAccess = TripAccess & { member: Member };

/** A trip by its id or share id, or by the access to it that this request has read already. */
export type TripRef = string | TripAccess;

const REFUSAL_MESSAGES = {
	unauthenticated: common.authenticationRequired,
	not_found: common.tripNotFound,
	forbidden: texts.notAllowed,
};

/**
 * Checks that the asker may do this on the trip: the first line of every trip use-case. In a transaction the access is
 * read again.
 * @param ref the trip's id, its share id or the access to it; only the share id counts as holding the link
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict on a cancelled trip
 */
export async function requireTrip(
	ctx: Pick<Ctx, "actor" | "db">,
	ref: TripRef,
	action: TripAction,
	db: Reader = ctx.db.read,
): Promise<TripAccess> {
	const access = await findTripAccess(ctx, ref, db);
	if (!access) throw new DomainError("not_found", common.tripNotFound);
	requireAction(access, action);
	return access;
}

/**
 * As `requireTrip`, for actions that need a spot on the trip.
 * @param membersOnly the message for people without a spot
 * @throws DomainError as requireTrip, and forbidden without a spot
 */
export async function requireMember(
	ctx: Pick<Ctx, "actor" | "db">,
	ref: TripRef,
	action: TripAction,
	membersOnly: string,
	db: Reader = ctx.db.read,
): Promise<MemberAccess> {
	const access = await requireTrip(ctx, ref, action, db);
	const { member } = access;
	if (!member) throw new DomainError("forbidden", membersOnly);
	return { ...access, member };
}

/** The id by which the asker requested the trip: the share id if they came by the link. */
export function tripIdOf(ref: TripRef): string {
	if (typeof ref === "string") return ref;
	return ref.viaLink ? ref.trip.shareId : ref.trip.id;
}

/** Checks an action without reading the access again. @throws DomainError unauthenticated, not_found, forbidden, conflict */
export function requireAction({ trip, role, viaLink }: TripAccess, action: TripAction): void {
	const state = { status: trip.status, viaLink };
	if (can(role, action, state)) return;
	if (can(role, action, { ...state, status: "active" })) {
		throw new DomainError("conflict", common.tripCancelled);
	}
	const refusal = refusalCode(role, state);
	throw new DomainError(refusal, REFUSAL_MESSAGES[refusal]);
}

/** The error for a thing that does not exist: not_found, or unauthenticated if the asker is not signed in. */
export function missingError(ctx: Pick<Ctx, "actor">, message: string): DomainError {
	return userOf(ctx)
		? new DomainError("not_found", message)
		: new DomainError("unauthenticated", common.authenticationRequired);
}

/** The asker's access to a trip, which may allow nothing; null if there is no such trip. */
export async function findTripAccess(
	ctx: Pick<Ctx, "actor" | "db">,
	ref: TripRef,
	db: Reader = ctx.db.read,
): Promise<TripAccess | null> {
	if (typeof ref !== "string" && db === ctx.db.read) return ref;
	const id = tripIdOf(ref);
	const row = await accessById(db, { id, ...actorKeys(ctx) });
	return row && accessOf(ctx, row, row.trip.shareId === id);
}

type AccessRow = NonNullable<Awaited<ReturnType<typeof accessById>>>;

function accessOf(
	ctx: Pick<Ctx, "actor">,
	{ entitlement, ...found }: AccessRow,
	viaLink: boolean,
): TripAccess {
	const role = roleOf(found.trip, found.member, userOf(ctx));
	noteInLog({ trip: found.trip.id, ...(found.member && { member: found.member.id }) });
	const may = permissions(role, { status: found.trip.status, viaLink });
	return { ...found, hasOneTimePro: entitlement !== null, role, viaLink, may };
}

/**
 * Checks that a membership is the asker's own, by account or guest cookie, and that it allows the action.
 * @param known the access to this trip, if the request has read it already
 * @throws DomainError forbidden to other members of that trip, not_found to other accounts, unauthenticated to everyone
 * else; conflict on a cancelled trip
 */
export async function requireOwnMember(
	ctx: Pick<Ctx, "actor" | "db">,
	memberId: string,
	action: TripAction,
	db: Reader = ctx.db.read,
	known?: TripRef,
): Promise<MemberAccess> {
	if (typeof known === "object" && known.member?.id === memberId) {
		requireAction(known, action);
		return { ...known, member: known.member };
	}
	const row = await accessByMember(db, { memberId, ...actorKeys(ctx) });
	if (!row) {
		const reason = "there is no such member";
		if (!userOf(ctx)) throw new DomainError("unauthenticated", REFUSAL_MESSAGES.unauthenticated, { reason });
		throw new DomainError("not_found", common.memberNotFound, { reason });
	}
	const access = accessOf(ctx, row, false);
	if (access.member?.id !== memberId) noteInLog({ namedMember: memberId });
	requireAction(access, action);
	const { member } = access;
	if (member?.id !== memberId) throw new DomainError("forbidden", texts.onlyForYourself);
	return { ...access, member };
}

/** The asker's access once their membership has changed to `member`. */
export function memberAccess(
	ctx: Pick<Ctx, "actor">,
	{ trip, organizer, hasOneTimePro }: TripAndTier,
	member: Member,
): MemberAccess {
	const role = roleOf(trip, member, userOf(ctx));
	const may = permissions(role, { status: trip.status, viaLink: false });
	return { trip, organizer, hasOneTimePro, role, member, viaLink: false, may };
}

/** The name that others read for whoever acted on a trip; without an account, the organizer's. */
export function doerName(ctx: Pick<Ctx, "actor">, trip: Pick<Trip, "organizerName">): string {
	const user = userOf(ctx);
	return user ? `${user.firstName} ${user.lastName}` : trip.organizerName;
}

/** @throws DomainError unauthenticated */
export function requireUser(ctx: Pick<Ctx, "actor">): SignedInUser {
	const user = userOf(ctx);
	if (!user) throw new DomainError("unauthenticated", common.authenticationRequired);
	return user;
}

function actorKeys({ actor }: Pick<Ctx, "actor">) {
	return {
		userId: actor?.kind === "user" ? actor.user.id : null,
		guestKeyHash: actor?.kind === "guest" ? actor.keyHash : null,
	};
}

function roleOf(trip: Trip, member: Member | null, user: SignedInUser | null): Role {
	if (!user) return member ? "guest" : "visitor";
	if (trip.organizerId === user.id) return "organizer";
	return member ? membershipRole({ ...member, role: "member" }) : "stranger";
}
