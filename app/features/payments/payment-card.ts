import type { Payment } from "./payments.queries.ts";
import { isPayable } from "./states.ts";

/** A payment as the pages show it. */
export function paymentCard(payment: Payment) {
	return {
		id: payment.id,
		amount: payment.amount,
		dueDate: payment.dueDate,
		number: payment.paymentNumber,
		total: payment.totalPayments,
		status: payment.status,
	};
}

export type PaymentCard = ReturnType<typeof paymentCard>;

/** The next payment that can be made, or null when all are. */
export function nextOf(payments: readonly Payment[]): PaymentCard | null {
	const next = payments.find((payment) => isPayable(payment.status));
	return next ? paymentCard(next) : null;
}
