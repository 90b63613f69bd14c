/** The ledger's sources for what a bank withdraws in one dispute. A second round is rare, and no third one is known. */
const TAKEN = ["dispute:", "dispute-2:"];
const RETURNED = ["dispute-won:", "dispute-won-2:"];

export const entrySources = ({ ref }: { ref: string }) =>
	[...TAKEN, ...RETURNED].map((prefix) => `${prefix}${ref}`);

export function nextSource(ref: string, isReturn: boolean, used: readonly string[]): string {
	const sources = (isReturn ? RETURNED : TAKEN).map((prefix) => `${prefix}${ref}`);
	const next = sources.find((source) => !used.includes(source));
	if (!next) throw new Error(`dispute ${ref} has moved money too often`);
	return next;
}

/** The prefix of the sources of entries that split a dispute anew while its bank moves nothing. */
export const shiftSource = (paymentId: string) => `dispute-shift:${paymentId}:`;

/** What a refund that nothing was reserved for has moved, and its failure. */
export const refundSources = ({ ref }: { ref: string | null }) =>
	ref === null ? [] : [`refund:${ref}`, `refund-failed:${ref}`];

/** The start of the sources of what shifts between the bearers of such refunds while the provider moves nothing. */
export const refundShiftSource = (paymentId: string) => `refund-shift:${paymentId}:`;
