import type { Trip } from "#app/access/access.server.ts";
import { type PaymentProgress, paymentProgress } from "#app/features/payments/progress/payment-progress.ts";
import type { Cents } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";

/**
 * How much of a trip's whole cost is paid: payments less what went back, plus payments outside the app. A cancelled
 * trip has no milestone message.
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
