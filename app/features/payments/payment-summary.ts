import type { Payment } from "./payments.queries.ts";
import { isPayable } from "./states.ts";

export function paymentSummary(payment: Payment) {
	return {
		id: payment.id,
		amount: payment.amount,
		dueDate: payment.dueDate,
		number: payment.paymentNumber,
		total: payment.totalPayments,
		status: payment.status,
	};
}

export type PaymentSummary = ReturnType<typeof paymentSummary>;

export function findNextPayment(payments: readonly Payment[]): PaymentSummary | null {
	const next = payments.find((payment) => isPayable(payment.status));
	return next ? paymentSummary(next) : null;
}
