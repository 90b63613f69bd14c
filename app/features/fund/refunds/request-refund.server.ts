import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isBankDeciding } from "#app/features/payments/states.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { pauseChargesForRefund, settleFailedRefunds } from "./pause-charges.server.ts";
import { notifyRefundRequest } from "./refund-notifications.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { findOpenRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import type { RequestRefund } from "./refunds.schema.ts";
import { fullRefund } from "./refunds.ts";
import * as texts from "./texts/request.ts";

/**
 * Asks the organizer to refund everything that the member has paid, less the provider's fee.
 * @param input.leaving whether the member leaves once the refund is processed; true if missing
 * @param input.tripId the id or share id of the member's trip
 * @throws DomainError conflict if a request is open or nothing can be refunded; not_found, forbidden, unauthenticated
 */
export async function requestRefund(
	ctx: Ctx,
	input: RequestRefund & { tripId: string; memberId: string },
): Promise<RefundRequest> {
	return ctx.db.write(async (tx) => {
		const { trip, member, role } = await requireOwnMember(ctx, input.memberId, "refund.ask", tx);
		if (input.tripId !== trip.id && input.tripId !== trip.shareId) {
			throw new DomainError("not_found", common.tripNotFound);
		}
		if (await findOpenRefundRequest(tx, { memberId: member.id })) {
			throw new DomainError("conflict", texts.openAlready);
		}
		const { provider } = ctx.payments;
		const plan = fullRefund(await listRefundableCharges(tx, { provider, memberId: member.id }));
		if (plan.refundable === 0) {
			const isDeciding = (await listMemberPayments(tx, { memberId: member.id })).some(isBankDeciding);
			const whileDeciding = role === "organizer" ? texts.disputed : texts.disputedThenLeave;
			throw new DomainError("conflict", isDeciding ? whileDeciding : texts.nothingPaid);
		}
		const request = await insertOne(tx, refundRequests, {
			id: nextId(refundRequests.memberId, member.id, "refund"),
			tripId: trip.id,
			memberId: member.id,
			organizerId: trip.organizerId,
			requestedAmount: plan.requested,
			refundableAmount: plan.refundable,
			deductionAmount: plan.deduction,
			reason: input.reason,
			isLeaving: role !== "organizer" && (input.leaving ?? true),
			refundMethod: "original_payment_method",
			requestedAt: ctx.now.getTime(),
		});
		await settleFailedRefunds(ctx, tx, [member.id], "replaced");
		await pauseChargesForRefund(ctx, tx, { trip, member });
		await notifyRefundRequest(ctx, tx, { trip, member, request });
		return request;
	});
}
