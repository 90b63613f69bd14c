import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMemberRefunds, listTripRefunds, type NamedRequest } from "./refunds.queries.ts";

/**
 * A trip's refund requests, newest first: the organizer sees all of them, a member their own.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function listRefunds(ctx: Ctx, tripId: string): Promise<NamedRequest[]> {
	const { trip, member, may } = await requireTrip(ctx, tripId, "refund.ask");
	if (may["refund.decide"]) return listTripRefunds(ctx.db.read, { tripId: trip.id });
	return member ? listMemberRefunds(ctx.db.read, { memberId: member.id }) : [];
}
