import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listOutsideOfMember, listOutsideOfTrip, type Outside } from "./outside.queries.ts";

/**
 * Outside payments, newest first: everyone's for the organizer, their own for a member.
 * @throws DomainError as requireTrip
 */
export async function listOutside(ctx: Ctx, ref: TripRef): Promise<Outside[]> {
	const { trip, member, may } = await requireTrip(ctx, ref, "payment.own");
	const db = ctx.db.read;
	if (may["standing.amounts"]) return listOutsideOfTrip(db, { tripId: trip.id });
	return member ? listOutsideOfMember(db, { memberId: member.id }) : [];
}
