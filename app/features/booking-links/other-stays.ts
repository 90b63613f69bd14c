import type { CalendarDate } from "#app/lib/dates.ts";
import { parseLinkDate } from "./link-parsing.ts";
import type { Field } from "./state-amounts.ts";

/** The nights that a link is for. */
export type Stay = { from: CalendarDate; to: CalendarDate; nights: number };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(?:${MONTHS.join("|")})[a-z]{0,6}\\.?`;
const DAY = `(?:[a-z]{3,9}\\.?,? )?(?:${MONTH} \\d{1,2}|\\d{1,2}\\.? ${MONTH})(?:,? \\d{4})?`;
const DAYS = new RegExp(`\\b(${DAY}) ?(?:[–—→-]|to|until) ?(${DAY}|\\d{1,2})\\b`, "gi");
const EXAMPLE =
	/(?:^|\n)examples?\b|\bfor example\b|\be\.g\.|\b(?:example|sample) (?:stay|price|rate|total|dates)\b/i;
const REACH = 300;

/** Whether what stands before a price says that it is an example, or for other days than those of the link. */
export function isForOtherDays(text: string, at: number, stay: Stay | null): boolean {
	const before = text.slice(Math.max(0, at - REACH), at);
	if (EXAMPLE.test(before)) return true;
	const [, first, last] = [...before.matchAll(DAYS)].at(-1) ?? [];
	if (!stay || !first || !last) return false;
	return !isDay(first, stay.from) || !isDay(last, stay.to);
}

function isDay(words: string, date: CalendarDate): boolean {
	const month = new RegExp(MONTH, "i").exec(words.replace(/^[a-z]+,? (?=[a-z])/i, ""))?.[0];
	const day = /(?<!\d)\d{1,2}(?!\d)/.exec(words)?.[0];
	const isMonth = !month || MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 === Number(date.slice(5, 7));
	return isMonth && Number(day) === Number(date.slice(8));
}

const NIGHTS = /^(?:(?:num|number of|total|stay) )?nights?(?: count)?$|^(?:los|length of stay|stay length)$/;
const FROM = /^(?:check ?in|arrival|stay start)(?: (?:date|day))?$/;
const TO = /^(?:check ?out|departure|stay end)(?: (?:date|day))?$/;

/** Whether a node of a page's state is about other nights than those of the link. */
export function isOfOtherNights(fields: Field[], stay: Stay | null): boolean {
	if (!stay) return false;
	return fields.some(([words, value]) => {
		if (typeof value !== "string" && typeof value !== "number") return false;
		if (NIGHTS.test(words)) return Number(value) > 0 && Number(value) !== stay.nights;
		const of = FROM.test(words) ? stay.from : TO.test(words) ? stay.to : null;
		const date = of && parseLinkDate(String(value));
		if (date && date !== of) return true;
		const total = /\btotal\b.{0,20}\bfor (\d{1,3}) nights?\b/i.exec(String(value).slice(0, 100));
		return total !== null && Number(total[1]) !== stay.nights;
	});
}
