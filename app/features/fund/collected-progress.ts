import type { Trip } from "#app/access/access.server.ts";
import { type PaymentProgress, paymentProgress } from "#app/features/payments/progress/payment-progress.ts";
import type { Cents } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";

/** What has come in of a trip's whole cost, less what has gone back. A cancelled trip has no milestone to reach. */
export function collectedProgress(
	trip: Pick<Trip, "totalCost" | "optionsCost" | "status">,
	paidIn: Cents,
	{ paid }: { paid: number },
): PaymentProgress {
	const progress = paymentProgress({
		currentAmount: paidIn,
		totalAmount: wholeCost(trip),
		paymentsCompleted: paid,
	});
	return trip.status === "cancelled" ? { ...progress, message: null } : progress;
}
