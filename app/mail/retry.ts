import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";

const DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);

export const MAX_TRIES = DELAYS_MS.length + 1;

/**
 * The wait in milliseconds before the next try, after `tries` of them: a minute at first and half a day at last, so that
 * a server that is down for a day is still reached.
 */
export function retryDelay(tries: number): number {
	return DELAYS_MS[tries - 1] ?? 12 * HOUR_MS;
}
