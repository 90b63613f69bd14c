import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";

/** The wait before the next try after the first decline, the second, and so on; the last applies to all that follow. */
const WAITS_MS = [0, 0, MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** How long a decline counts. At one try an hour, enough of them still count for the longest wait. */
export const DECLINE_COUNTS_MS = 8 * HOUR_MS;

/** How many strangers' declines within an hour make strangers from that network, or on that trip, wait. */
export const MAX_STRANGERS_DECLINES = { network: 20, trip: 10 };
const STRANGERS_WAIT_MS = 10 * MINUTE_MS;

/**
 * A card declined for this many people within a day is being tested, so whoever tries it next gets the longest wait.
 */
export const MAX_PAYERS_OF_CARD = 3;

/**
 * Returns the time (UTC ms) from which a payer may try again.
 * @param declines the times (UTC ms) of the payer's declines since their last payment
 */
export function ownTryAt(declines: readonly number[], now: number): number {
	const recent = declines.filter((at) => at > now - DECLINE_COUNTS_MS);
	if (recent.length === 0) return now;
	return Math.max(...recent) + (WAITS_MS[Math.min(recent.length, WAITS_MS.length) - 1] ?? 0);
}

/**
 * Returns the time (UTC ms) from which a stranger may try again.
 * @param declines the times (UTC ms) of strangers' declines on one trip or from one network
 */
export function strangersTryAt(declines: readonly number[], max: number, now: number): number {
	const recent = declines.filter((at) => at > now - HOUR_MS);
	return recent.length < max ? now : Math.max(...recent) + STRANGERS_WAIT_MS;
}

/**
 * Returns the time (UTC ms) from which a payer may try again.
 * @param declines the times (UTC ms) of the payer's declines with cards that were also declined for others
 */
export function testedCardTryAt(declines: readonly number[], now: number): number {
	return declines.length === 0 ? now : Math.max(...declines) + HOUR_MS;
}
