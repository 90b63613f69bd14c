import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";
import { RELEASE_CLEARING } from "./release-lines.ts";

/** A trip's pool, also called crew wallet, which is not part of the trip's fund. */
export const poolAccount = (tripId: string) => `pool:${tripId}`;

/** The lines of a top-up's charge, in cents: the pool gets all of it, and the house bears the provider's fee. */
export function topUpLines(tripId: string, { gross, fee }: { gross: Cents; fee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: gross - fee },
		{ account: "stripe_fees", amount: fee },
		{ account: poolAccount(tripId), amount: -gross },
	]);
}

/** The lines of a top-up's reserved refund, in cents. When it succeeds, `refundDoneLines` are posted. */
export function poolRefundReservedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: poolAccount(tripId), amount },
		{ account: "refund_clearing", amount: -amount },
	];
}

/**
 * The lines of a reserved refund that the provider refused, or that the bank returned after it was made, in cents.
 * @param back.house repays what the house has borne of another refund of the charge
 */
export function poolRefundFailedLines(
	tripId: string,
	back: { pool: Cents; house: Cents },
	from: "refund_clearing" | "stripe_balance",
): LedgerLine[] {
	return nonZeroLines([
		{ account: from, amount: back.pool + back.house },
		{ account: poolAccount(tripId), amount: -back.pool },
		{ account: "refund_deduction_income", amount: -back.house },
	]);
}

/**
 * The lines of what a bank or a manual refund takes of a top-up's charge, in cents.
 * @param houseAccount where the house bears its part and the bank's fee
 */
export function poolTakenLines(
	tripId: string,
	{ pool, house }: { pool: Cents; house: Cents },
	houseAccount: "dispute_loss" | "refund_deduction_income",
): LedgerLine[] {
	return nonZeroLines([
		{ account: poolAccount(tripId), amount: pool },
		{ account: houseAccount, amount: house },
		{ account: "stripe_balance", amount: -(pool + house) },
	]);
}

/**
 * The lines of a payment to a payout account that is reserved in the pool, in cents. When its transfer is made,
 * `releaseDoneLines` are posted.
 */
export function poolPaymentReservedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: poolAccount(tripId), amount },
		{ account: RELEASE_CLEARING, amount: -amount },
	];
}

/** The lines of a reserved payment that the provider has refused, in cents. */
export function poolPaymentFailedLines(tripId: string, amount: Cents): LedgerLine[] {
	return negated(poolPaymentReservedLines(tripId, amount));
}

/** The lines of a manually reversed transfer, in cents: the money is in the pool again. */
export function poolReversalLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount },
		{ account: poolAccount(tripId), amount: -amount },
	];
}

/** The lines of a member's payment for the trip that the pool makes, in cents. */
export function poolToFundLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: poolAccount(tripId), amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

export function negated(lines: readonly LedgerLine[]): LedgerLine[] {
	return lines.map(({ account, amount }) => ({ account, amount: -amount }));
}
