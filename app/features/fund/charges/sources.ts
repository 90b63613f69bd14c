/** The ledger's sources for what a bank withdraws in one dispute. A second round is rare, and no third one is known. */
const TAKEN = ["dispute:", "dispute-2:"];
const RETURNED = ["dispute-won:", "dispute-won-2:"];

export const ofDispute = ({ ref }: { ref: string }) =>
	[...TAKEN, ...RETURNED].map((prefix) => `${prefix}${ref}`);

/** The source of the next entry for what a bank moves in a dispute. */
export function nextOfDispute(ref: string, isReturn: boolean, used: readonly string[]): string {
	const sources = (isReturn ? RETURNED : TAKEN).map((prefix) => `${prefix}${ref}`);
	const next = sources.find((source) => !used.includes(source));
	if (!next) throw new Error(`dispute ${ref} has moved money too often`);
	return next;
}

/** What a refund that nothing was reserved for has moved, and its failure. */
export const ofRefund = ({ ref }: { ref: string | null }) =>
	ref === null ? [] : [`refund:${ref}`, `refund-failed:${ref}`];

/**
 * How the sources begin of what shifts between those who bear a charge's refunds or disputes while the provider moves
 * nothing; a number follows.
 */
export const refundShifts = (paymentId: string) => `refund-shift:${paymentId}:`;
export const disputeShifts = (paymentId: string) => `dispute-shift:${paymentId}:`;
