/** A calendar date, `YYYY-MM-DD`, that never passes through a time zone (decisions.md 12). */
export type CalendarDate = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;

/** The date in UTC at an instant. */
export function dateOf(instant: Date): CalendarDate {
	return instant.toISOString().slice(0, 10);
}

/** An instant as the API writes it, ISO 8601 in UTC. */
export function toIso(instant: number): string;
export function toIso(instant: number | null): string | null;
export function toIso(instant: number | null): string | null {
	return instant === null ? null : new Date(instant).toISOString();
}

/** Whether the text is a real calendar date ("2027-02-30" is not) of the years 2000 to 2099. */
export function isCalendarDate(text: string): boolean {
	if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
	return (midnight(to) - midnight(from)) / DAY_MS;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
	return dateOf(new Date(midnight(date) + days * DAY_MS));
}

/** The same day of the month `months` later, clamped to that month's last day: 31 Jan + 1 is 28 or 29 Feb. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
	const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
	const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
	return dateOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

/** Whole days from an instant to the start of a date in UTC, rounded up and never below 0. */
export function daysUntil(now: Date, date: CalendarDate): number {
	return Math.max(0, Math.ceil((midnight(date) - now.getTime()) / DAY_MS));
}

const longFormat = new Intl.DateTimeFormat("en-US", {
	weekday: "short",
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "UTC",
});
const shortFormat = new Intl.DateTimeFormat("en-US", {
	weekday: "short",
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});
const instantFormat = new Intl.DateTimeFormat("en-US", {
	day: "numeric",
	month: "short",
	hour: "numeric",
	minute: "2-digit",
	timeZone: "UTC",
});

/** "Fri, Mar 12, 2027" */
export function formatDate(date: CalendarDate): string {
	return longFormat.format(midnight(date));
}

/** "Fri, Mar 12" */
export function formatDay(date: CalendarDate): string {
	return shortFormat.format(midnight(date));
}

/** "Fri, Mar 12 – Fri, Mar 19, 2027", or "Dates TBD" when a date is missing. */
export function formatRange(start: CalendarDate | null, end: CalendarDate | null): string {
	if (!start || !end) return "Dates TBD";
	return start.slice(0, 4) === end.slice(0, 4)
		? `${formatDay(start)} – ${formatDate(end)}`
		: `${formatDate(start)} – ${formatDate(end)}`;
}

/** "Mar 12, 9:14 AM" in UTC; the browser replaces it with local time. */
export function formatInstant(instant: number): string {
	return instantFormat.format(instant);
}

function midnight(date: CalendarDate): number {
	return Date.parse(`${date}T00:00:00Z`);
}
