import {
	fullRefund,
	fundShareOf,
	type RefundableCharge,
	refundPartOf,
	splitRefund,
} from "#app/features/refunds/refunds.ts";
import { type Cents, sum } from "#app/lib/money.ts";

/** What a member's charges still have in the fund, in cents: their own money, less what was released of it. */
export function ownInFund(charges: readonly RefundableCharge[], released: ReadonlyMap<string, Cents>): Cents {
	return sum(
		charges.map((charge) => {
			const rest = refundPartOf(charge, charge.amount - charge.refunded);
			return Math.max(0, rest.gross - rest.bookingFee - (released.get(charge.paymentId) ?? 0));
		}),
	);
}

/** The most that can go back to the cards, in cents, while the fund gives no more than `limit`. */
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
