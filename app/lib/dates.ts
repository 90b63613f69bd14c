/** A calendar date, `YYYY-MM-DD`, that no time zone can shift (Rules: Trips). */
export type CalendarDate = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;
export const DAY_S = 86_400;
export const YEAR_S = 365 * DAY_S;

export function dateOf(instant: Date): CalendarDate {
	return instant.toISOString().slice(0, 10);
}

export function toIso(instant: number): string;
export function toIso(instant: number | null): string | null;
export function toIso(instant: number | null): string | null {
	return instant === null ? null : new Date(instant).toISOString();
}

/** Whether the text is a real date of the years 2000 to 2099; "2027-02-30" is not. */
export function isCalendarDate(text: string): boolean {
	if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
	return (midnight(to) - midnight(from)) / DAY_MS;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
	return dateOf(new Date(midnight(date) + days * DAY_MS));
}

/** The same day `months` later, or that month's last day: a month after 31 Jan is 28 or 29 Feb. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
	const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
	const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
	return dateOf(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

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

export function formatDate(date: CalendarDate): string {
	return longFormat.format(midnight(date));
}

export function formatDay(date: CalendarDate): string {
	return shortFormat.format(midnight(date));
}

export function formatRange(start: CalendarDate | null, end: CalendarDate | null): string {
	if (!start || !end) return "Dates TBD";
	return start.slice(0, 4) === end.slice(0, 4)
		? `${formatDay(start)} – ${formatDate(end)}`
		: `${formatDate(start)} – ${formatDate(end)}`;
}

/** "Mar 12, 9:14 AM" in UTC, until the browser replaces it with local time. */
export function formatInstant(instant: number): string {
	return instantFormat.format(instant);
}

function midnight(date: CalendarDate): number {
	return Date.parse(`${date}T00:00:00Z`);
}
