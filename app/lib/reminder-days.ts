import { DAY_MS } from "./dates.ts";

/** How many days someone is waited for until their first and their second reminder. */
export const REMIND_AFTER_DAYS = [3, 7] as const;

/**
 * How many reminders someone should have had who is waited for since then. One that was missed is not made up for: who is due for both gets
 * the second alone. Both times are UTC ms.
 */
export function remindersDue(since: number, now: number): number {
	return REMIND_AFTER_DAYS.filter((days) => now >= since + days * DAY_MS).length;
}
