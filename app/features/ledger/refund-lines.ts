import { type Cents, sum } from "#app/lib/money.ts";

import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/** The reversal of one charge by a refund, in cents: gross = deduction + the amount that returns to the card. */
export type RefundAmounts = { gross: Cents; deduction: Cents; bookingFee: Cents };

/**
 * The lines of a refund's reservation, in cents (Rules: Ledger): the platform keeps the deduction for the
 * provider's fee.
 * @param from "stripe_balance" for a refund that the provider has made without a reservation
 */
export function refundReservedLines(
	tripId: string,
	parts: readonly RefundAmounts[],
	from: "refund_clearing" | "stripe_balance" = "refund_clearing",
): LedgerLine[] {
	const gross = sum(parts.map((part) => part.gross));
	const deduction = sum(parts.map((part) => part.deduction));
	const bookingFee = sum(parts.map((part) => part.bookingFee));
	return nonZeroLines([
		{ account: fundAccount(tripId), amount: gross - bookingFee },
		{ account: "platform_fee_income", amount: bookingFee },
		{ account: "refund_deduction_income", amount: -deduction },
		{ account: from, amount: -(gross - deduction) },
	]);
}

/** The lines of a refund that the provider has made, in cents. */
export function refundDoneLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "refund_clearing", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

/**
 * The lines of a failed refund, in cents.
 * @param from where the money is: in clearing, or returned to the balance by the card holder's bank
 */
export function refundFailedLines(
	tripId: string,
	part: RefundAmounts,
	from: "refund_clearing" | "stripe_balance",
): LedgerLine[] {
	return refundReservedLines(tripId, [part], from).map(({ account, amount }) => ({
		account,
		amount: -amount,
	}));
}
