import type { Ctx } from "#app/access/ctx.ts";
import { notifyRefundByHand } from "#app/features/notifications/refund-notifications.server.ts";
import { findPaymentByCharge } from "#app/features/payments/payments.queries.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { refundLines, refundRequests } from "#db/schema/index.ts";
import { applyMadeRefund } from "./apply-refund.server.ts";
import { findRefundLineContextByRef, findRefundRequest } from "./refunds.queries.ts";

/**
 * Takes a refund of a member's payment that was made by hand at the provider into our books, once (Rules: Made by hand). A
 * pending one has left the provider's balance, so it counts as made; should it fail, `applyRefund` undoes it.
 * @returns false when the charge is no member's payment
 */
export async function applyRefundByHand(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const paymentContext = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		if (!paymentContext) return false;
		if (fact.status === "failed" || (await findRefundLineContextByRef(tx, fact.ref))) return true;
		const { payment, member, trip } = paymentContext;
		const now = ctx.now().getTime();
		const request = await insertOne(tx, refundRequests, {
			id: newId(),
			tripId: trip.id,
			memberId: member.id,
			organizerId: trip.organizerId,
			origin: "provider",
			// Until it is applied, it is like one that was refused and turns out to have been made.
			status: "failed",
			requestedAmount: fact.amount,
			refundableAmount: fact.amount,
			approvedAmount: fact.amount,
			refundMethod: "original_payment_method",
			requestedAt: now,
			approvedAt: now,
		});
		const line = await insertOne(tx, refundLines, {
			id: newId(),
			refundRequestId: request.id,
			paymentId: payment.id,
			amount: fact.amount,
			provider: payment.provider,
			status: "failed",
			createdAt: now,
			updatedAt: now,
		});
		await applyMadeRefund(ctx, tx, line.id, fact.ref);
		const applied = await findRefundRequest(tx, { id: request.id });
		if (applied) await notifyRefundByHand(ctx, tx, { trip, member, request: applied });
		return true;
	});
}
