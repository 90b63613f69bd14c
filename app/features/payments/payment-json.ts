import { toIso } from "#app/lib/dates.ts";
import type { Payment } from "./payments.queries.ts";
import { isCollected } from "./states.ts";

/** Leaves out the provider's ids. */
export function paymentJson(payment: Payment) {
	return {
		id: payment.id,
		tripId: payment.tripId,
		memberId: payment.memberId,
		amount: payment.amount,
		dueDate: payment.dueDate,
		paid: isCollected(payment.status),
		status: payment.status,
		paymentNumber: payment.paymentNumber,
		totalPayments: payment.totalPayments,
		paidAt: toIso(payment.paidAt),
		platformFeeAmount: payment.platformFeeAmount,
		netAmount: payment.netAmount,
	};
}
