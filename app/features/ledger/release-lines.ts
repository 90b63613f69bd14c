import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine, nonZeroLines } from "./ledger.ts";

/** Holds money that has left a fund but not yet the provider's balance. */
export const RELEASE_CLEARING = "release_clearing";

/**
 * Returns the lines of a reserved release (Rules: Ledger), in cents.
 * @param debt the part of the amount that repays the organizer's debt
 */
export function releaseReservedLines(
	tripId: string,
	amount: Cents,
	debt: { account: string; amount: Cents } | null = null,
): LedgerLine[] {
	const paid = debt?.amount ?? 0;
	return nonZeroLines([
		{ account: fundAccount(tripId), amount },
		{ account: RELEASE_CLEARING, amount: -(amount - paid) },
		...(debt ? [{ account: debt.account, amount: -paid }] : []),
	]);
}

/** Returns the lines that undo a fund's repayment of a debt, in cents. */
export function debtUnpaidLines(tripId: string, account: string, amount: Cents): LedgerLine[] {
	return [
		{ account, amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** The lines of a reservation, or a part of it, that the provider refuses to pay out, in cents. */
export function releaseFailedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: RELEASE_CLEARING, amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** The lines of a completed transfer, in cents. */
export function releaseDoneLines(amount: Cents): LedgerLine[] {
	return [
		{ account: RELEASE_CLEARING, amount },
		{ account: "stripe_balance", amount: -amount },
	];
}
