import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import * as texts from "./texts.ts";

/** "12 min ago" in the first hour, for which `relativeTime` has only one word; null afterwards. */
export function minutesAgo(instant: number, now: number): string | null {
	const minutes = Math.floor((now - instant) / MINUTE_MS);
	return minutes >= 1 && minutes < 60 ? texts.minutesAgo(minutes) : null;
}

/** "Just now", "3h ago", "2d ago", and after a week "March 12, 2027" in UTC (Rules: Notifications in the app). */
export function relativeTime(instant: number, now: number): string {
	const age = now - instant;
	if (age < HOUR_MS) return texts.justNow;
	if (age < DAY_MS) return texts.hoursAgo(Math.floor(age / HOUR_MS));
	if (age < 7 * DAY_MS) return texts.daysAgo(Math.floor(age / DAY_MS));
	const date = new Date(instant);
	return `${texts.months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
