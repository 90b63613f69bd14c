import {
	fullRefund,
	fundShareOf,
	type RefundableCharge,
	splitRefund,
} from "#app/features/refunds/refunds.ts";
import type { Cents } from "#app/lib/money.ts";

/** Returns the most that can be refunded to the cards, in cents, if the fund gives no more than `limit`. */
export function mostFromFund(charges: readonly RefundableCharge[], limit: Cents): Cents {
	const all = fullRefund(charges);
	if (fundShareOf(all) <= limit) return all.refundable;
	let [low, high] = [0, all.refundable];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		const plan = splitRefund(charges, middle);
		if (plan && fundShareOf(plan) <= limit) low = middle;
		else high = middle - 1;
	}
	return low;
}
