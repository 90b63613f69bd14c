import { requireAction, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { findOutside, type Outside } from "./outside.queries.ts";
import * as texts from "./texts.ts";

export type OutsideAccess = TripAccess & { outside: Outside };

/**
 * An outside payment for which the asker may do this. Members only have access to their own.
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict on a cancelled trip
 */
export async function requireOutside(
	ctx: Ctx,
	ref: TripRef,
	id: string,
	action: TripAction,
	db: Reader = ctx.db.read,
): Promise<OutsideAccess> {
	const access = await requireTrip(ctx, ref, "payment.own", db);
	const { trip, member, may } = access;
	const outside = await findOutside(db, { tripId: trip.id, id });
	const isOwn = outside !== null && outside.memberId === member?.id;
	if (!outside || !(isOwn || may["standing.amounts"])) throw new DomainError("not_found", texts.gone);
	if (OWN_ACTIONS.includes(action) && !isOwn) throw new DomainError("forbidden", texts.notYours);
	requireAction(access, action);
	return { ...access, outside };
}

const OWN_ACTIONS: readonly TripAction[] = ["outside.own", "outside.claim"];
