import type { CalendarDate } from "#app/lib/dates.ts";
import { parseLinkDate } from "./link-parsing.ts";
import type { Field } from "./state-amounts.ts";

/** A stay between two dates, as requested by a link. */
export type Stay = { from: CalendarDate; to: CalendarDate; nights: number };

/** The stay and the number of people that a link requests; null if it does not say. */
export type Asked = { stay: Stay | null; people: number | null };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(?:${MONTHS.join("|")})[a-z]{0,6}\\.?`;
const DAY = `(?:[a-z]{3,9}\\.?,? )?(?:${MONTH} \\d{1,2}|\\d{1,2}\\.? ${MONTH})(?:,? \\d{4})?`;
const DAYS = new RegExp(`\\b(${DAY}) ?(?:[–—→-]|to|until) ?(${DAY}|\\d{1,2})\\b`, "gi");
const EXAMPLE =
	/(?:^|\n)examples?\b|\bfor example\b|\be\.g\.|\b(?:example|sample) (?:stay|price|rate|total|dates)\b/i;
const REACH = 300;

const PEOPLE = "for (\\d{1,2}) (?:adult|travell?er|passenger|people|person|guest)s?\\b[^$€£\\d\\n]{0,20}";
const PEOPLE_BEFORE = new RegExp(`\\b${PEOPLE}\\n?[^\\n\\d]{0,6}$`, "i");
const PEOPLE_AFTER = new RegExp(`^[^\\d]{0,5}[\\d.,]+[^$€£\\d\\n]{0,20}\\b${PEOPLE}`, "i");

/** Whether the text says that a price is an example, or for other nights or fewer people than requested by the link. */
export function isForOthers(
	text: string,
	price: { at: number; nights: number | null },
	asked: Asked,
): boolean {
	const { stay, people } = asked;
	const [before, after] = [
		text.slice(Math.max(0, price.at - REACH), price.at),
		text.slice(price.at, price.at + 80),
	];
	const stated = PEOPLE_BEFORE.exec(before) ?? PEOPLE_AFTER.exec(after);
	if (EXAMPLE.test(before) || Number(stated?.[1] ?? people) < (people ?? 0)) return true;
	if (!stay) return false;
	const [, first, last] = [...before.matchAll(DAYS)].at(-1) ?? [];
	const isOwn = !first || !last || (isDay(first, stay.from) && isDay(last, stay.to));
	return !isOwn || (price.nights ?? stay.nights) !== stay.nights;
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

/** Whether a node of a page's state has other dates or another number of nights than the link. */
export function isOfOtherNights(fields: Field[], { stay }: Asked): boolean {
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
