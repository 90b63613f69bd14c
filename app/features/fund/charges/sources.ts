/** Ledger sources for a bank's withdrawals in one dispute. A second withdrawal is rare, and no third is known. */
const TAKEN = ["dispute:", "dispute-2:"];
const RETURNED = ["dispute-won:", "dispute-won-2:"];

export const ofDispute = ({ ref }: { ref: string }) =>
	[...TAKEN, ...RETURNED].map((prefix) => `${prefix}${ref}`);

/** The ledger source for the next withdrawal or return in a dispute. */
export function nextOfDispute(ref: string, isReturn: boolean, used: readonly string[]): string {
	const sources = (isReturn ? RETURNED : TAKEN).map((prefix) => `${prefix}${ref}`);
	const next = sources.find((source) => !used.includes(source));
	if (!next) throw new Error(`dispute ${ref} has moved money too often`);
	return next;
}

/** The ledger sources of a refund without a reservation, and of its failure. */
export const ofRefund = ({ ref }: { ref: string | null }) =>
	ref === null ? [] : [`refund:${ref}`, `refund-failed:${ref}`];

/**
 * Source prefixes, followed by a number, for entries that shift a charge's refunds or disputes between those who bear
 * them while the provider moves no money.
 */
export const refundShifts = (paymentId: string) => `refund-shift:${paymentId}:`;
export const disputeShifts = (paymentId: string) => `dispute-shift:${paymentId}:`;
