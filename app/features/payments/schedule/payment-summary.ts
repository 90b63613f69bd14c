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
		paidAheadBy: payment.paidAheadBy,
		paidOutsideBy: payment.paidOutsideBy,
	};
}

export type PaymentSummary = ReturnType<typeof paymentSummary>;

export function findNextPayment<P extends Pick<Payment, "status">>(payments: readonly P[]): P | null {
	return payments.find(({ status }) => isPayable(status)) ?? null;
}
