import type { Cents } from "#app/lib/money.ts";
import { fundOf, type LedgerLine } from "./ledger.ts";

/** Where money stands that has left a fund and not yet the provider's balance. */
export const RELEASE_CLEARING = "release_clearing";

/**
 * A release as it is reserved, before the provider is asked: payments.md's "release X, reserved".
 * @param amount in cents, above 0
 */
export function reserveLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: fundOf(tripId), amount },
		{ account: RELEASE_CLEARING, amount: -amount },
	];
}

/** What of a reservation the provider has refused to pay out: it is the fund's again. */
export function unreserveLines(tripId: string, amount: Cents): LedgerLine[] {
	return [
		{ account: RELEASE_CLEARING, amount },
		{ account: fundOf(tripId), amount: -amount },
	];
}

/** A transfer that was made: payments.md's "release X, done". */
export function transferLines(amount: Cents): LedgerLine[] {
	return [
		{ account: RELEASE_CLEARING, amount },
		{ account: "stripe_balance", amount: -amount },
	];
}
