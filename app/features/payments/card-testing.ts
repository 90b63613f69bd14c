import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";

/** How many declines of strangers an hour a network or a trip has, before the strangers there wait. */
export const MAX_STRANGERS_DECLINES = { network: 20, trip: 10 };
const STRANGERS_WAIT_MS = 10 * MINUTE_MS;

/** A card that so many members have tried in vain within a day is being tested, so whoever tries it waits longest. */
export const MAX_MEMBERS_OF_CARD = 3;

/** @param declines of strangers on one trip or from one network, UTC ms @returns from when a stranger may try there again */
export function strangersTryAt(declines: readonly number[], max: number, now: number): number {
	const recent = declines.filter((at) => at > now - HOUR_MS);
	return recent.length < max ? now : Math.max(...recent) + STRANGERS_WAIT_MS;
}

/** @param declines of one payer whose card others have tried in vain, UTC ms */
export function testedCardTryAt(declines: readonly number[], now: number): number {
	return declines.length === 0 ? now : Math.max(...declines) + HOUR_MS;
}
