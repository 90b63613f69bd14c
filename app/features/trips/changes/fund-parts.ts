import {
	fullRefund,
	fundShareOf,
	type RefundableCharge,
	type RefundPlan,
	splitRefund,
} from "#app/features/fund/refunds/refunds.ts";
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

/** What of a member's payments neither goes back nor was released, in cents; `stays` is still in the fund. */
export type KeptParts = { cardFee: Cents; bookingFee: Cents; stays: Cents };

/** @param refund the part of `all` that goes back @param spent what was released of the fund's share of `all`, in cents */
export function keptParts(all: RefundPlan, refund: RefundPlan | null, spent: Cents): KeptParts {
	const { requested = 0, deduction = 0 } = refund ?? {};
	const fromFund = refund ? fundShareOf(refund) : 0;
	return {
		cardFee: deduction,
		bookingFee: all.requested - fundShareOf(all) - (requested - fromFund),
		stays: fundShareOf(all) - fromFund - spent,
	};
}
