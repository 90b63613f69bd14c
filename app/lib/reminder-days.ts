import { DAY_MS } from "./dates.ts";

/** The days after which someone whom others wait for gets the first and the second reminder. */
export const REMIND_AFTER_DAYS = [3, 7] as const;

/**
 * How many reminders should have been sent to someone whom others have waited for since a time. A missed reminder is
 * not made up for: if both are due, only the second is sent. Both times are UTC ms.
 */
export function remindersDue(since: number, now: number): number {
	return REMIND_AFTER_DAYS.filter((days) => now >= since + days * DAY_MS).length;
}
