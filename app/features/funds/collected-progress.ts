import { type PaymentProgress, paymentProgress } from "#app/features/milestones/payment-progress.ts";
import type { Cents } from "#app/lib/money.ts";

/** What has come in of a trip's whole cost, less what has gone back. */
export function collectedProgress(
	totalCost: Cents,
	paidIn: Cents,
	{ paid }: { paid: number },
): PaymentProgress {
	return paymentProgress({ currentAmount: paidIn, totalAmount: totalCost, paymentsCompleted: paid });
}
