import { type PaymentProgress, paymentProgress } from "#app/features/payments/progress/payment-progress.ts";
import { sum } from "#app/lib/money.ts";

/** The amounts of the demo's payments in cents, in order. */
export type DemoAmounts = readonly number[];

/** @param paid the numbers of the payments made */
export function demoProgress(amounts: DemoAmounts, paid: readonly number[]): PaymentProgress {
	const totalAmount = sum(amounts);
	return paymentProgress({
		currentAmount: Math.min(sum(paid.map((number) => amounts[number - 1] ?? 0)), totalAmount),
		totalAmount,
		paymentsCompleted: Math.min(paid.length, amounts.length),
	});
}

/** The same after this many payments, at most all of them. */
export function progressAfter(amounts: DemoAmounts, payments: number): PaymentProgress {
	const made = Math.max(0, Math.min(payments, amounts.length));
	return demoProgress(
		amounts,
		Array.from({ length: made }, (_, index) => index + 1),
	);
}
