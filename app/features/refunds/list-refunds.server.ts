import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listRefundRequests, type RefundRequest } from "./refunds.queries.ts";

/**
 * A trip's refund requests, newest first: all of them for the organizer, a member's own for a member.
 * @param tripId the trip's id or share id
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function listRefunds(
	ctx: Ctx,
	tripId: string,
): Promise<{ request: RefundRequest; memberName: string }[]> {
	const { trip, member, may } = await requireTrip(ctx, tripId, "refund.ask");
	if (may["refund.decide"]) return listRefundRequests(ctx.db.read, { tripId: trip.id });
	return member ? listRefundRequests(ctx.db.read, { memberId: member.id }) : [];
}
