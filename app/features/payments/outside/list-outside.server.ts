import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listOutsideOfMember, listOutsideOfTrip, type Outside } from "./outside.queries.ts";

/** What was paid outside, the newest first: for the organizer that of everyone, for a member their own. @throws DomainError as requireTrip */
export async function listOutside(ctx: Ctx, ref: TripRef): Promise<Outside[]> {
	const { trip, member, may } = await requireTrip(ctx, ref, "payment.own");
	const db = ctx.db.read;
	if (may["standing.amounts"]) return listOutsideOfTrip(db, { tripId: trip.id });
	return member ? listOutsideOfMember(db, { memberId: member.id }) : [];
}
