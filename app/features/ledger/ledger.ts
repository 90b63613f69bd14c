import { basisPointsOf, type Cents } from "#app/lib/money.ts";

/** A line of an entry: debits are positive. */
export type LedgerLine = { account: string; amount: Cents };

export const fundAccount = (tripId: string) => `fund:${tripId}`;

/**
 * What a charge enters, as in payments.md's table: the provider keeps its fee, the platform its booking fee, and
 * the trip's fund gets the rest. A charge beyond what was owed is the member's, not the fund's.
 * @param charge gross, in cents
 * @param providerFee in cents; the platform's cost
 * @param feeRate booking fee in basis points of the gross
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

/** A second charge of a payment that was already paid: all of it is owed back to the member. */
export function overpaymentLines(charge: { gross: Cents; providerFee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: charge.gross - charge.providerFee },
		{ account: "stripe_fees", amount: charge.providerFee },
		{ account: "member_overpaid", amount: -charge.gross },
	]);
}

/** The return of such a charge; the provider keeps its fee. */
export function overpaymentRefundLines(amount: Cents): LedgerLine[] {
	return [
		{ account: "member_overpaid", amount },
		{ account: "stripe_balance", amount: -amount },
	];
}

/** Accounts that an entry does not touch have no line in it. */
export function nonZeroLines(lines: LedgerLine[]): LedgerLine[] {
	return lines.filter((line) => line.amount !== 0);
}
