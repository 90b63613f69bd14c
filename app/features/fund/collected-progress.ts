import type { Trip } from "#app/access/access.server.ts";
import { type PaymentProgress, paymentProgress } from "#app/features/payments/progress/payment-progress.ts";
import type { Cents } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";

/**
 * What is paid of a trip's whole cost: what has come in less what has gone back, and what was paid outside. A cancelled trip has no
 * milestone to reach.
 */
export function collectedProgress(
	trip: Pick<Trip, "totalCost" | "optionsCost" | "status">,
	paidIn: Cents,
	outside: Cents,
	{ paid }: { paid: number },
): PaymentProgress {
	const progress = paymentProgress({
		currentAmount: paidIn + outside,
		totalAmount: wholeCost(trip),
		paymentsCompleted: paid,
	});
	return trip.status === "cancelled" ? { ...progress, message: null } : progress;
}
