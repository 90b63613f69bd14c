import type { Cents } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine } from "./ledger.ts";

/** Where money stands that has left a fund and not yet the provider's balance. */
export const RELEASE_CLEARING = "release_clearing";

/**
 * A release as it is reserved, before the provider is asked: payments.md's "release X, reserved".
 * @param amount in cents, above 0
 */
export function releaseReservedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: fundAccount(tripId), amount },
		{ account: RELEASE_CLEARING, amount: -amount },
	];
}

/** What of a reservation the provider has refused to pay out: it is the fund's again. */
export function releaseFailedLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: RELEASE_CLEARING, amount },
		{ account: fundAccount(tripId), amount: -amount },
	];
}

/** A transfer that was made: payments.md's "release X, done". */
export function releaseDoneLines(amount: Cents): LedgerLine[] {
	return [
		{ account: RELEASE_CLEARING, amount },
		{ account: "stripe_balance", amount: -amount },
	];
}
