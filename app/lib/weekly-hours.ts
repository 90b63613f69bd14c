import { addDays, type CalendarDate, dateOf } from "./dates.ts";
import { isTimeZone, offsetAt, zonedTimeToInstant } from "./zoned-time.ts";

/** The hours in which somebody answers: around the clock, or between two times on some days of each week. */
export type WeeklyHours =
	| "always"
	| {
			days: readonly number[]; // 0 is Sunday
			opens: string; // "09:00"
			closes: string; // later on the same day; "24:00" at the latest
			zone: string; // an IANA time zone
	  };

/** Whether the hours include an instant. @param at UTC ms */
export function isOpenAt(hours: WeeklyHours, at: number): boolean {
	return nextOpening(hours, at) === at;
}

/** When the hours next begin; the instant itself within them. @param at UTC ms */
export function nextOpening(hours: WeeklyHours, at: number): number {
	return hours === "always" ? at : nextSpan(hours, at).begins;
}

/** The time at which this much of the hours has passed. @param at UTC ms @param duration in ms */
export function afterOpenTime(hours: WeeklyHours, at: number, duration: number): number {
	if (hours === "always") return at + duration;
	let span = nextSpan(hours, at);
	let left = duration;
	while (span.begins + left > span.ends) {
		left -= span.ends - span.begins;
		span = nextSpan(hours, span.ends);
	}
	return span.begins + left;
}

/** The rest of the opening hours at an instant, or else the next whole ones. */
function nextSpan(hours: Exclude<WeeklyHours, "always">, at: number): { begins: number; ends: number } {
	const { days, opens, closes, zone } = hours;
	const first = dateOf(new Date(at + offsetAt(at, zone)));
	for (let date = first; ; date = addDays(date, 1)) {
		const begins = instantOf(date, opens, zone);
		const ends = instantOf(date, closes, zone);
		if (days.includes(weekdayNumber(date)) && at < ends) return { begins: Math.max(begins, at), ends };
	}
}

function instantOf(date: CalendarDate, time: string, zone: string): number {
	return time === "24:00"
		? zonedTimeToInstant(addDays(date, 1), zone)
		: zonedTimeToInstant(`${date}T${time}`, zone);
}

const weekdayNumber = (date: CalendarDate) => new Date(`${date}T00:00Z`).getUTCDay();

const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const HOURS =
	/^(?<days>[A-Z][a-z]{2}(?:[-,][A-Z][a-z]{2})*) (?<opens>\d\d:\d\d)-(?<closes>\d\d:\d\d) (?<zone>\S+)$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Reads "24/7", or days, times and a time zone such as "Mon-Fri 09:00-18:00 America/New_York". @returns null for anything else */
export function readWeeklyHours(text: string): WeeklyHours | null {
	if (text === "24/7") return "always";
	const { days = "", opens = "", closes = "", zone = "" } = HOURS.exec(text)?.groups ?? {};
	const numbers = readDays(days);
	const isRight = TIME.test(opens) && (TIME.test(closes) || closes === "24:00") && opens < closes;
	return numbers && isRight && isTimeZone(zone) ? { days: numbers, opens, closes, zone } : null;
}

/** "Mon-Wed,Sat" */
function readDays(text: string): number[] | null {
	const parts = text.split(",").map((part) => part.split("-").map((name) => DAY_NAMES.indexOf(name)));
	const days = parts.map(([first = -1, last = first, ...more]) => {
		if (first < 0 || last < 0 || more.length > 0) return null;
		const count = ((last - first + 7) % 7) + 1;
		return Array.from({ length: count }, (_, index) => (first + index) % 7);
	});
	return days.every((part) => part !== null) ? [...new Set(days.flat())].sort() : null;
}
