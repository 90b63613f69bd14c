import type { Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";

export function paymentSummary(payment: Payment) {
	return {
		id: payment.id,
		amount: payment.amount,
		dueDate: payment.dueDate,
		number: payment.paymentNumber,
		total: payment.totalPayments,
		status: payment.status,
		lostAmount: payment.lostAmount,
		paidAt: payment.paidAt,
		paidAheadBy: payment.paidAheadBy,
		paidOutsideBy: payment.paidOutsideBy,
		paidByPool: payment.paidByPool,
	};
}

export type PaymentSummary = ReturnType<typeof paymentSummary>;

/**
 * A stable sort: payments due on the same day keep their order, because the payment for a price increase can be due
 * before already announced payments with lower numbers.
 */
export function bySoonest<P extends Pick<Payment, "dueDate">>(payments: readonly P[]): P[] {
	return payments.toSorted(
		(one, other) => Number(one.dueDate > other.dueDate) - Number(one.dueDate < other.dueDate),
	);
}

export function findNextPayment<P extends Pick<Payment, "status" | "dueDate">>(
	payments: readonly P[],
): P | null {
	return bySoonest(payments).find(({ status }) => isPayable(status)) ?? null;
}
