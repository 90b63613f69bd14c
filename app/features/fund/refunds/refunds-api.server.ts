import { z } from "zod";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { amount, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { BEFORE_ALL, MAX_PAGE, type Paging } from "#app/lib/paging.ts";
import { REFUND_ORIGINS, REFUND_STATUSES, SETTLED_AS } from "#db/schema/payments.ts";
import {
	findRefundPosition,
	listMemberRefundsBefore,
	listTripRefundsBefore,
	type NamedRequest,
	type RefundRequest,
} from "./refunds.queries.ts";

/**
 * A trip's refund requests, newest first: the organizer sees all of them, a member their own.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function listRefunds(
	ctx: Ctx,
	tripId: string,
	{ before, limit }: Paging = { limit: MAX_PAGE },
): Promise<NamedRequest[]> {
	const { trip, member, may } = await requireTrip(ctx, tripId, "refund.ask");
	const { read } = ctx.db;
	const last = before === undefined ? null : await findRefundPosition(read, { tripId: trip.id, id: before });
	const part = { limit, ...(last ?? BEFORE_ALL) };
	if (may["refund.decide"]) return listTripRefundsBefore(read, { tripId: trip.id, ...part });
	return member ? listMemberRefundsBefore(read, { memberId: member.id, ...part }) : [];
}

export const refundSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		memberId: z.string(),
		organizerId: z.string().nullable(),
		status: z.enum(REFUND_STATUSES),
		requestedAmount: amount(),
		refundableAmount: amount(),
		deductionAmount: amount(),
		approvedAmount: amount().nullable(),
		reason: z.string().nullable(),
		organizerNotes: z.string().nullable(),
		refundPolicy: z.string(),
		refundMethod: z.string().nullable(),
		origin: z.enum(REFUND_ORIGINS),
		leaving: z.boolean(),
		settledAs: z.enum(SETTLED_AS).nullable(),
		requestedAt: time(),
		approvedAt: time().nullable(),
		rejectedAt: time().nullable(),
		processedAt: time().nullable(),
		withdrawnAt: time().nullable(),
		remindedAt: time().nullable(),
	})
	.meta({ id: "RefundRequest" });

/** A refund request as the API returns it: amounts in cents, times in ISO 8601. */
export function refundJson(request: RefundRequest): z.infer<typeof refundSchema> {
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
		withdrawnAt: toIso(request.withdrawnAt),
		remindedAt: toIso(request.remindedAt),
	};
}
