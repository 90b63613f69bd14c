import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";

/** Quiet hours, in the trip's zone (Rules: Reminders). */
const QUIET_FROM = 21;
const QUIET_UNTIL = 8;

/** When the quiet hours end. */
export const MORNING = "08:00";

export type LocalTime = { date: CalendarDate; hour: number };

/** The local date and time in a zone; `time` is "15:12". @param zone an IANA name */
export function localTime(now: Date, zone: string): LocalTime & { time: string } {
	const shown = new Date(now.getTime() + offsetAt(now.getTime(), zone));
	return { date: dateOf(shown), hour: shown.getUTCHours(), time: shown.toISOString().slice(11, 16) };
}

export function isQuiet({ hour }: LocalTime): boolean {
	return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}
