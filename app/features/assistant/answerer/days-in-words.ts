import { addDays, type CalendarDate, daysBetween, weekdayOf } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { months } from "#app/lib/texts.ts";

type Trip = { startDate: CalendarDate | null; endDate: CalendarDate | null; todayDate: CalendarDate };

/** The part of a question that names a day. */
export type NamedDay = { date: CalendarDate; words: string };

/**
 * The day that a question names: "tomorrow", "day 3", "Sunday", "the 17th", "March 14". A weekday is the trip's, and
 * null if the trip has it twice or not at all.
 */
export function findDay(words: readonly string[], trip: Trip): NamedDay | null {
	const text = ` ${words.join(" ")} `;
	return relativeDay(text, trip) ?? numberedDay(text, trip) ?? monthDay(text, trip) ?? weekday(text, trip);
}

/** The words that can name a day. */
export const DAY_WORDS: readonly string[] = [
	..."today tonight tomorrow first last day night of the".split(" "),
	...[...months, ...common.weekdays].map((name) => name.toLowerCase()),
];

function relativeDay(text: string, { startDate, endDate, todayDate }: Trip): NamedDay | null {
	const found = / (today|tonight|tomorrow|first day|last day|first night|last night) /.exec(text)?.[1];
	if (!found) return null;
	const date = {
		...{ today: todayDate, tonight: todayDate, tomorrow: addDays(todayDate, 1) },
		...{ "first day": startDate, "first night": startDate },
		...{ "last day": endDate, "last night": endDate && addDays(endDate, -1) },
	}[found];
	return date ? { date, words: found } : null;
}

function numberedDay(text: string, { startDate, endDate }: Trip): NamedDay | null {
	const found = / day (\d{1,2}) /.exec(text);
	if (!found || !startDate || !endDate) return null;
	const number = Number(found[1]);
	if (number < 1 || number > daysBetween(startDate, endDate) + 1) return null;
	return { date: addDays(startDate, number - 1), words: found[0].trim() };
}

const MONTH = months.map((month) => month.toLowerCase()).join("|");
const MONTH_FIRST = new RegExp(` (?:the )?(${MONTH})[a-z]* (\\d{1,2})(?:st|nd|rd|th)? `);
const DAY_FIRST = new RegExp(` (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})[a-z]* `);

/** A day with its month, or "the 17th" of the month in which the trip has it. */
function monthDay(text: string, trip: Trip): NamedDay | null {
	const [monthFirst, dayFirst] = [MONTH_FIRST.exec(text), DAY_FIRST.exec(text)];
	const [words, month, day] = monthFirst ?? (dayFirst ? [dayFirst[0], dayFirst[2], dayFirst[1]] : []);
	if (words && month) {
		const number = MONTH.split("|").indexOf(month) + 1;
		return existing(yearOf(trip), number, Number(day), words.trim());
	}
	const ordinal = / (?:the )?(\d{1,2})(?:st|nd|rd|th) /.exec(text);
	if (!ordinal) return null;
	const date = daysOf(trip).find((one) => Number(one.slice(8)) === Number(ordinal[1]));
	return date ? { date, words: ordinal[0].trim() } : null;
}

function existing(year: string, month: number, day: number, words: string): NamedDay | null {
	const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
	const time = new Date(`${date}T00:00:00Z`);
	return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? { date, words } : null;
}

const yearOf = ({ startDate, todayDate }: Trip) => (startDate ?? todayDate).slice(0, 4);

function weekday(text: string, trip: Trip): NamedDay | null {
	const name = common.weekdays.find((one) => text.includes(` ${one.toLowerCase()} `));
	if (!name) return null;
	const [date, other] = daysOf(trip).filter((one) => weekdayOf(one) === name);
	return date && !other ? { date, words: name.toLowerCase() } : null;
}

const MAX_DAYS = 400;

function daysOf({ startDate, endDate }: Trip): CalendarDate[] {
	if (!startDate || !endDate) return [];
	const count = Math.min(MAX_DAYS, daysBetween(startDate, endDate) + 1);
	return Array.from({ length: count }, (_, at) => addDays(startDate, at));
}

/** The weekday that a question names, no matter how often the trip has it. */
export function namesWeekday(words: readonly string[]): boolean {
	return common.weekdays.some((one) => words.includes(one.toLowerCase()));
}

export type NamedTime = { time: string; words: string };

/** The time of day that a text names, as HH:MM: "7pm", "7:30 pm", "19:30", "noon". A bare number is not a time. */
export function findTime(text: string): NamedTime | null {
	const noon = /\b(?:at )?(noon|midnight)\b/i.exec(text);
	if (noon) return { time: noon[1]?.toLowerCase() === "noon" ? "12:00" : "00:00", words: noon[0] };
	const half = /\b(?:at )?(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b\.?/i.exec(text);
	if (half) {
		const [hour, minute] = [Number(half[1]), half[2] ?? "00"];
		if (hour < 1 || hour > 12 || Number(minute) > 59) return null;
		const shown = (hour % 12) + (half[3]?.toLowerCase() === "p" ? 12 : 0);
		return { time: `${String(shown).padStart(2, "0")}:${minute}`, words: half[0] };
	}
	const whole = /\b(?:at )?([01]?\d|2[0-3]):([0-5]\d)\b/.exec(text);
	return whole ? { time: `${whole[1]?.padStart(2, "0")}:${whole[2]}`, words: whole[0] } : null;
}
