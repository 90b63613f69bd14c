import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";

/** Quiet hours, in the trip's zone (Rules: Reminders). */
const QUIET_FROM = 21;
const QUIET_UNTIL = 8;

export type LocalTime = { date: CalendarDate; hour: number };

/** What the clocks of a zone show. @param zone an IANA name */
export function localTime(now: Date, zone: string): LocalTime {
	const shown = new Date(now.getTime() + offsetAt(now.getTime(), zone));
	return { date: dateOf(shown), hour: shown.getUTCHours() };
}

export function isQuiet({ hour }: LocalTime): boolean {
	return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}
