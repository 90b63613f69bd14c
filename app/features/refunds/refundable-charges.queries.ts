import { and, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { payments, refundLines, refundRequests } from "#db/schema/index.ts";
import type { RefundableCharge } from "./refunds.ts";

export type RefundableChargeView = RefundableCharge & { number: number; total: number; paidAt: number };

/**
 * A member's charges that can be refunded, newest first. A disputed charge is decided by the bank.
 * @param until only charges paid by then, UTC ms: a request covers what was paid when it was made
 */
export async function listRefundableCharges(
	db: Reader,
	{ provider, memberId, until }: { provider: Provider; memberId: string; until?: number },
): Promise<RefundableChargeView[]> {
	const deducted = db
		.select({ paymentId: refundLines.paymentId, sum: sql<number>`sum(${refundLines.deduction})`.as("sum") })
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.where(and(eq(refundRequests.memberId, memberId), eq(refundLines.status, "processed")))
		.groupBy(refundLines.paymentId)
		.as("deducted");
	const rows = await db
		.select({ payment: payments, deducted: sql<number>`coalesce(${deducted.sum}, 0)` })
		.from(payments)
		.leftJoin(deducted, eq(deducted.paymentId, payments.id))
		.where(
			and(
				eq(payments.memberId, memberId),
				eq(payments.provider, provider),
				inArray(payments.status, ["paid", "partially_refunded"]),
				isNotNull(payments.chargeRef),
				until === undefined ? undefined : lte(payments.paidAt, until),
			),
		)
		.orderBy(desc(payments.paidAt), desc(payments.paymentNumber));
	return rows.map(({ payment, deducted }) => ({
		paymentId: payment.id,
		amount: payment.amount,
		refunded: payment.refundedAmount,
		deducted,
		bookingFee: payment.platformFeeAmount,
		number: payment.paymentNumber,
		total: payment.totalPayments,
		paidAt: payment.paidAt ?? 0,
	}));
}
