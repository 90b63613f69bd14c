import { toIso } from "#app/lib/dates.ts";
import type { RefundRequest } from "./refunds.queries.ts";

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
