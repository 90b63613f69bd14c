import { type Member, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/client.server.ts";
import * as texts from "./texts.ts";

/**
 * The trip and the member whose calendar it is.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function requireCalendar(
	ctx: Ctx,
	ref: TripRef,
	db: Reader = ctx.db.read,
): Promise<TripAccess & { member: Member }> {
	const access = await requireTrip(ctx, ref, "calendar.own", db);
	const { member } = access;
	if (!member) throw new DomainError("forbidden", texts.membersOnly);
	return { ...access, member };
}
