import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";

/** How long the next try waits after the first decline, the second, and so on; the last goes for all that follow. */
const WAITS_MS = [0, 0, MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** For so long a decline makes the next tries wait. At one try an hour enough still count for the longest wait. */
export const DECLINE_COUNTS_MS = 8 * HOUR_MS;

/** @param declines when cards of one payer were declined since their last payment, UTC ms @returns from when they may try again */
export function ownTryAt(declines: readonly number[], now: number): number {
	const recent = declines.filter((at) => at > now - DECLINE_COUNTS_MS);
	if (recent.length === 0) return now;
	return Math.max(...recent) + (WAITS_MS[Math.min(recent.length, WAITS_MS.length) - 1] ?? 0);
}
