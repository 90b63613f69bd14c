import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { notifyRefundByHand } from "#app/features/notifications/refund-notifications.server.ts";
import {
	findPaymentByCharge,
	listMemberPayments,
	type Payment,
	type PaymentContext,
} from "#app/features/payments/payments.queries.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { refundLines, refundRequests } from "#db/schema/index.ts";
import { applyMadeRefund } from "./apply-refund.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import {
	findOpenRefundRequest,
	findRefundLineContextByRef,
	findRefundRequest,
	type RefundRequest,
} from "./refunds.queries.ts";
import { fullRefund } from "./refunds.ts";

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

/** The request that waits for the organizer is answered where nothing more can go back after this. */
async function saveRequest(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PaymentContext,
	{ amount }: RefundFact,
): Promise<RefundRequest> {
	const now = ctx.now().getTime();
	const values = {
		origin: "provider" as const,
		// Until it is applied, it is like one that was refused and turns out to have been made.
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

/** Whether nothing of a member's payments can go back once so much more of one went back; a bank may still decide. */
async function isAllBackAfter(tx: Tx, { id, memberId, provider }: Payment, amount: Cents): Promise<boolean> {
	const all = await listMemberPayments(tx, { memberId });
	if (all.some(({ status, lostAmount }) => status === "disputed" && lostAmount === 0)) return false;
	const charges = await listRefundableCharges(tx, { provider, memberId });
	const after = charges.map((charge) =>
		charge.paymentId === id
			? { ...charge, refunded: Math.min(charge.amount, charge.refunded + amount) }
			: charge,
	);
	return fullRefund(after).refundable === 0;
}
