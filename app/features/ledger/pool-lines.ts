import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";
import { RELEASE_CLEARING } from "./release-lines.ts";

/** The pool of a trip's crew wallet, which is no part of the trip's fund. */
export const poolAccount = (tripId: string) => `pool:${tripId}`;

/** The lines of a top-up's charge, in cents: the pool gets all of it, and the house bears the provider's fee. */
export function topUpLines(tripId: string, { gross, fee }: { gross: Cents; fee: Cents }): LedgerLine[] {
	return nonZeroLines([
		{ account: "stripe_balance", amount: gross - fee },
		{ account: "stripe_fees", amount: fee },
		{ account: poolAccount(tripId), amount: -gross },
	]);
}

/** The lines of a reserved refund of a top-up, in cents. `refundDoneLines` are those of its success. */
export function poolRefundReservedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: poolAccount(tripId), amount },
		{ account: "refund_clearing", amount: -amount },
	];
}

/**
 * The lines of a reserved refund that the provider refused, or that the bank has sent back after it was done, in cents.
 * @param back.house what the house has borne of another refund of the charge
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
 * The lines of what a bank, or a refund by hand, takes of a top-up's charge, in cents.
 * @param houseAccount where the house bears its part, with the bank's fee
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

/** The lines of a payment to a payout account that is reserved in the pool, in cents. `releaseDoneLines` are those of its transfer. */
export function poolPaymentReservedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: poolAccount(tripId), amount },
		{ account: RELEASE_CLEARING, amount: -amount },
	];
}

/** The lines of a reserved payment that the provider refuses, in cents. */
export function poolPaymentFailedLines(tripId: string, amount: Cents): LedgerLine[] {
	return negated(poolPaymentReservedLines(tripId, amount));
}

/** The lines of a transfer that was taken back by hand, in cents: the money is in the pool again. */
export function poolReversalLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: "stripe_balance", amount },
		{ account: poolAccount(tripId), amount: -amount },
	];
}

/** The lines by which the pool makes a member's payment of the trip, in cents. */
export function poolToFundLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: poolAccount(tripId), amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

export function negated(lines: readonly LedgerLine[]): LedgerLine[] {
	return lines.map(({ account, amount }) => ({ account, amount: -amount }));
}
