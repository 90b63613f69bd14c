import { type Member, type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { findMemberAboard } from "./companions.queries.ts";
import * as texts from "./texts.ts";

/** The asker's own spot. @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip */
export function requireOwnSpot(ctx: Ctx, ref: TripRef, db?: Reader): Promise<MemberAccess> {
	return requireMember(ctx, ref, "companions.change", texts.membersOnly, db);
}

/**
 * The asker's own spot, if they pay for it entirely themselves and so can pay for others.
 * @throws DomainError as requireOwnSpot, and conflict
 */
export async function requirePayer(ctx: Ctx, ref: TripRef, db: Reader = ctx.db.read): Promise<MemberAccess> {
	const access = await requireOwnSpot(ctx, ref, db);
	if (access.member.payerId !== null) throw new DomainError("conflict", texts.isPaidFor);
	if (!mayPayForOthers(access.member)) throw new DomainError("conflict", texts.isPartPaidFor);
	return access;
}

/**
 * A member cannot both pay for others and be paid for, even in part, because `takenOver` can only express one of the
 * two.
 */
export function mayPayForOthers({ payerId, takenOver }: Pick<Member, "payerId" | "takenOver">): boolean {
	return payerId === null && takenOver >= 0;
}

/** A companion whom the asker pays for. @throws DomainError not_found */
export async function requireCompanion(
	db: Reader,
	{ trip, member }: Pick<MemberAccess, "trip" | "member">,
	companionId: string,
): Promise<Member> {
	const companion = await findMemberAboard(db, { id: companionId, tripId: trip.id });
	if (!companion || companion.payerId !== member.id)
		throw new DomainError("not_found", common.memberNotFound);
	return companion;
}
