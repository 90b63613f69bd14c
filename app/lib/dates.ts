import * as texts from "./texts.ts";

/** A calendar date, `YYYY-MM-DD`, that no time zone can shift (Rules: Trips). */
export type CalendarDate = string;

export const MINUTE_MS = 60_000;
/**
 * The greatest difference between the times of two concurrent requests. A time that is further ahead comes from a wrong
 * clock.
 */
export const CLOCK_SLACK_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;
export const DAY_S = 86_400;
export const YEAR_S = 365 * DAY_S;

export function dateOf(instant: Date): CalendarDate {
	return instant.toISOString().slice(0, 10);
}

/**
 * The date where it is earliest on earth (UTC−12). It begins at 12:00 UTC, when the previous date has ended everywhere:
 * from then on, payments due the day before are late, and payments due on it can be charged.
 */
export function earliestDate(now: Date): CalendarDate {
	return dateOf(new Date(now.getTime() - 12 * HOUR_MS));
}

/** Whether a date has ended everywhere on earth; null never ends. */
export function hasEnded(lastDay: CalendarDate | null, now: Date): boolean {
	return lastDay !== null && lastDay < earliestDate(now);
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

/**
 * "Fri, Mar 12, 2027", or "Fri, Mar 12" in the year of `today` (Rules: Dates). `today` comes from the server, so that
 * the page reads the same before and after hydration. Intl is too slow on a phone (decision 0019).
 */
export function formatDate(date: CalendarDate, today?: CalendarDate): string {
	return `${weekdayOf(date).slice(0, 3)}, ${formatMonthDay(date, today)}`;
}

/** Without the weekday: "Mar 12, 2027" or "Mar 12". */
export function formatMonthDay(date: CalendarDate, today?: CalendarDate): string {
	const monthDay = `${texts.months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
	return date.slice(0, 4) === today?.slice(0, 4) ? monthDay : `${monthDay}, ${date.slice(0, 4)}`;
}

/** "Friday" */
export function weekdayOf(date: CalendarDate): string {
	return texts.weekdays[new Date(midnight(date)).getUTCDay()] ?? "";
}

/** "Fri, Mar 12 – Fri, Mar 19, 2027" */
export function formatRange(start: CalendarDate | null, end: CalendarDate | null): string {
	if (!start || !end) return texts.datesTbd;
	return `${formatDate(start, end)} – ${formatDate(end)}`;
}

/** The hours of a reader's clock (Rules: Dates). */
export type Clock = 12 | 24;

/** "Mar 12, 2027, 9:14 AM" or "Mar 12, 9:14 AM" in UTC. */
export function formatInstant(instant: number, today?: CalendarDate, clock?: Clock): string {
	const date = new Date(instant);
	return `${formatMonthDay(dateOf(date), today)}, ${formatTime(date.toISOString().slice(11, 16), clock)}`;
}

/** With seconds and always the year: "Mar 12, 2027, 9:14:05 AM". */
export function formatSecond(instant: number): string {
	const date = new Date(instant);
	return `${formatMonthDay(dateOf(date))}, ${formatTime(date.toISOString().slice(11, 19))}`;
}

/** "9:14 AM" for "09:14", or "09:14" with a 24-hour clock. */
export function formatTime(time: string, clock?: Clock): string {
	if (clock === 24) return time;
	const hours = Number(time.slice(0, 2));
	return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? texts.beforeNoon : texts.afterNoon}`;
}

function midnight(date: CalendarDate): number {
	return Date.parse(`${date}T00:00:00Z`);
}
