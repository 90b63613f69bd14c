import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listRefundRequests, type RefundRequest } from "./refunds.queries.ts";

/**
 * A trip's refund requests, newest first: the organizer sees all of them, a member their own.
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
