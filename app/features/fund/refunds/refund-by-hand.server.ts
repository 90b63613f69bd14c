import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	findPaymentByCharge,
	listMemberPayments,
	type Payment,
	type PaymentContext,
} from "#app/features/payments/payments.queries.ts";
import { isBankDeciding } from "#app/features/payments/states.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { refundLines, refundRequests } from "#db/schema/payments.ts";
import { applyMadeRefund } from "./process-refund.server.ts";
import { notifyRefundByHand } from "./refund-notifications.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import {
	findOpenRefundRequest,
	findRefundLineContextByRef,
	findRefundRequest,
	type RefundRequest,
} from "./refunds.queries.ts";
import { fullRefund } from "./refunds.ts";

/**
 * Applies a refund of a member's payment that was made by hand at the provider, once (Rules: Made by hand). A pending
 * refund has left the provider's balance, so it counts as made; if it fails later, `applyRefund` undoes it.
 * @returns false when the charge belongs to no member's payment
 */
export async function applyRefundByHand(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const paymentContext = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		if (!paymentContext) return false;
		if (fact.status === "failed" || (await findRefundLineContextByRef(tx, fact.ref))) return true;
		const { payment, member, trip } = paymentContext;
		const now = ctx.now.getTime();
		const request = await saveRequest(ctx, tx, paymentContext, fact);
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

/** Stores the refund as a request of its own, or as the pending one's answer if nothing more can be refunded. */
async function saveRequest(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PaymentContext,
	{ amount }: RefundFact,
): Promise<RefundRequest> {
	const now = ctx.now.getTime();
	const values = {
		origin: "provider" as const,
		// Until it is applied, it has the status of a refund that was refused and is found to be made.
		status: "failed" as const,
		...{ requestedAmount: amount, refundableAmount: amount, deductionAmount: 0, approvedAmount: amount },
		approvedAt: now,
	};
	const open = await findOpenRefundRequest(tx, { memberId: member.id });
	if (open?.status === "pending" && (await isAllBackAfter(tx, payment, amount))) {
		const answered = and(eq(refundRequests.id, open.id), eq(refundRequests.status, "pending"));
		const [request] = await tx.update(refundRequests).set(values).where(answered).returning();
		if (request) return request;
	}
	return insertOne(tx, refundRequests, {
		...{ id: newId(), tripId: trip.id, memberId: member.id, organizerId: trip.organizerId, ...values },
		...{ refundMethod: "original_payment_method", requestedAt: now },
	});
}

/**
 * Tells whether `amount` is all that could go back of one of a member's payments, and nothing can of the others. A payment
 * that a bank still decides about may be refundable later.
 */
async function isAllBackAfter(tx: Tx, { id, memberId, provider }: Payment, amount: Cents): Promise<boolean> {
	const all = await listMemberPayments(tx, { memberId });
	if (all.some(isBankDeciding)) return false;
	const charges = await listRefundableCharges(tx, { provider, memberId });
	const [own, others] = [true, false].map((isOwn) =>
		fullRefund(charges.filter(({ paymentId }) => (paymentId === id) === isOwn)),
	);
	return amount >= (own?.refundable ?? 0) && others?.refundable === 0;
}
