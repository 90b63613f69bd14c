import type { Trip } from "#app/access/access.server.ts";
import { type PaymentProgress, paymentProgress } from "#app/features/payments/progress/payment-progress.ts";
import type { Cents } from "#app/lib/money.ts";

/**
 * What is paid of a trip's whole cost: what has come in less what has gone back, and what was paid outside. A cancelled trip has no
 * milestone to reach.
 */
export function collectedProgress(
	{ totalCost, status }: Pick<Trip, "totalCost" | "status">,
	paidIn: Cents,
	outside: Cents,
	{ paid }: { paid: number },
): PaymentProgress {
	const progress = paymentProgress({
		currentAmount: paidIn + outside,
		totalAmount: totalCost,
		paymentsCompleted: paid,
	});
	return status === "cancelled" ? { ...progress, message: null } : progress;
}
