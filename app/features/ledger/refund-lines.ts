import { type Cents, sum } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/** What a refund undoes of one charge, in cents: gross = deduction + what goes back to the card. */
export type RefundAmounts = { gross: Cents; deduction: Cents; bookingFee: Cents };

/**
 * What a refund enters when it is reserved, as in payments.md's table: the fund and the booking fee give back their
 * shares of the gross, the platform keeps what makes up for the provider's fee, and the rest waits in clearing.
 * All amounts in cents.
 * @param from "stripe_balance" for a refund that turns out to have gone through without a reservation
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

/** The provider has given the money back: what waited in clearing is gone. */
export function refundDoneLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "refund_clearing", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

/**
 * A refund that failed: the fund and the booking fee have their shares again.
 * @param from where the money is: still in clearing, or returned to the balance by the card holder's bank
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
