import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { toIso } from "#app/lib/dates.ts";
import {
	listMemberRefunds,
	listTripRefunds,
	type NamedRequest,
	type RefundRequest,
} from "./refunds.queries.ts";

/**
 * A trip's refund requests, newest first: the organizer sees all of them, a member their own.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function listRefunds(ctx: Ctx, tripId: string): Promise<NamedRequest[]> {
	const { trip, member, may } = await requireTrip(ctx, tripId, "refund.ask");
	if (may["refund.decide"]) return listTripRefunds(ctx.db.read, { tripId: trip.id });
	return member ? listMemberRefunds(ctx.db.read, { memberId: member.id }) : [];
}

/** A refund request as the API returns it: amounts in cents, times in ISO 8601. */
export function refundJson(request: RefundRequest) {
	return {
		id: request.id,
		tripId: request.tripId,
		memberId: request.memberId,
		organizerId: request.organizerId,
		status: request.status,
		requestedAmount: request.requestedAmount,
		refundableAmount: request.refundableAmount,
		deductionAmount: request.deductionAmount,
		approvedAmount: request.approvedAmount,
		reason: request.reason,
		organizerNotes: request.organizerNotes,
		refundPolicy: request.refundPolicy,
		refundMethod: request.refundMethod,
		origin: request.origin,
		leaving: request.isLeaving,
		settledAs: request.settledAs,
		requestedAt: toIso(request.requestedAt),
		approvedAt: toIso(request.approvedAt),
		rejectedAt: toIso(request.rejectedAt),
		processedAt: toIso(request.processedAt),
	};
}
