import { basisPointsOf, type Cents } from "#app/lib/money.ts";

/** The amount is in cents; debits are positive. */
export type LedgerLine = { account: string; amount: Cents };

export const fundAccount = (tripId: string) => `fund:${tripId}`;

/**
 * The lines of a charge (Rules: Ledger): the provider keeps its fee, the platform its booking fee, and the fund
 * gets the rest. Amounts in cents; `feeRate` is the booking fee in basis points of the gross.
 */
export function chargeLines(charge: {
	tripId: string;
	gross: Cents;
	providerFee: Cents;
	feeRate: number;
}): LedgerLine[] {
	const fee = basisPointsOf(charge.gross, charge.feeRate);
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.gross - charge.providerFee },
		{ account: "stripe_fees", amount: charge.providerFee },
		{ account: fundAccount(charge.tripId), amount: -(charge.gross - fee) },
		{ account: "platform_fee_income", amount: -fee },
	]);
}

/** The lines of a charge for a plan, which is the house's own income. Amounts in cents. */
export function tierChargeLines(charge: { amount: Cents; fee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.amount - charge.fee },
		{ account: "stripe_fees", amount: charge.fee },
		{ account: "subscription_income", amount: -charge.amount },
	]);
}

/** The lines of a charge that the member did not owe: the platform owes them all of it. Amounts in cents. */
export function overpaymentLines(charge: { gross: Cents; providerFee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.gross - charge.providerFee },
		{ account: "stripe_fees", amount: charge.providerFee },
		{ account: "member_overpaid", amount: -charge.gross },
	]);
}

/** The lines of an overpayment's refund, in cents; the provider keeps its fee. */
export function overpaymentRefundLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "member_overpaid", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

export function nonZeroLines(lines: LedgerLine[]): LedgerLine[] {
	return lines.filter((line) => line.amount !== 0);
}
