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

/** Where two are due on the same day, their order stays. What a share got dearer by may be due before what was announced with a lower number. */
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
