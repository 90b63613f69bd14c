import * as texts from "../texts/model.ts";
import { findAmounts, findDays, findTimes, findWeekdays, type Known } from "./known.ts";

/**
 * Whether all numbers, amounts, days and times in a sentence are known. It does not check which of them belong
 * together.
 */
export function isKnown(sentence: string, known: Known): boolean {
	const text = withoutNames(sentence.normalize("NFKC"), known);
	if (/(?![0-9])\p{N}/u.test(text)) return false; // digits of other scripts, which the checks cannot read
	const [amounts, days, times] = [findAmounts(text), findDays(text), findTimes(text)];
	if (amounts.some(({ cents }) => cents === null || !known.amounts.has(cents))) return false;
	if (days.some(({ day, other }) => !known.days.has(day) && !(other && known.days.has(other)))) return false;
	if (times.some(({ time }) => !known.times.has(time))) return false;
	if (!areWeekdaysKnown(text, days, known)) return false;
	if (/\b(?:hundred|thousand|million|billion|grand|dozen)s?\b/i.test(text)) return false;
	const found = [...amounts, ...days, ...times].map(({ words }) => words);
	const rest = found.reduce((left, words) => left.replace(words, " "), text);
	return numbersIn(rest).every((number) => isPlainNumber(number, rest, known));
}

/** A weekday next to a date must be that date's. */
function areWeekdaysKnown(text: string, days: ReturnType<typeof findDays>, known: Known): boolean {
	const named = days.map(({ day, other = "" }) => known.days.get(day) ?? known.days.get(other) ?? null);
	const isSaid = (name: string) =>
		named.length === 0 || named.includes(null) ? known.weekdays.has(name) : named.includes(name);
	return findWeekdays(text).every(isSaid);
}

/** A number must be known, or small enough to be a count in a sentence that is not about money. */
function isPlainNumber(number: number, sentence: string, known: Known): boolean {
	if (known.numbers.has(number) || known.amounts.has(Math.round(number * 100))) return true;
	return Number.isInteger(number) && number < MAX_COUNT && !ABOUT_MONEY.test(sentence);
}

const MAX_COUNT = 100;
const ABOUT_MONEY =
	/\b(?:owe[sd]?|owing|pay|pays|paid|paying|payments?|costs?|price|due|fees?|refund\w*|fund|balance|total|share|collected|deposit|money|cash|amounts?|dollars?|bucks|usd|budget|spen[dt]|worth|charge[ds]?|inst?al?lments?|transfer|late|left)\b/i;

const WORDS: Record<string, number> = {
	...{
		five: 5,
		six: 6,
		seven: 7,
		eight: 8,
		nine: 9,
		ten: 10,
		eleven: 11,
		twelve: 12,
		thirteen: 13,
		fourteen: 14,
	},
	...{
		fifteen: 15,
		sixteen: 16,
		seventeen: 17,
		eighteen: 18,
		nineteen: 19,
		twenty: 20,
		thirty: 30,
		forty: 40,
	},
	...{ fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};

function numbersIn(text: string): number[] {
	const figures = [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([words]) =>
		Number(words.replaceAll(",", "")),
	);
	const words = [...text.toLowerCase().matchAll(/\b[a-z]+\b/g)].flatMap(([word]) => WORDS[word] ?? []);
	return [...figures, ...words];
}

/**
 * Numbers in names are ignored. In a sentence about money only those of bookings are, because a member could be named
 * "Mallory 500".
 */
function withoutNames(text: string, { names, bookings }: Known): string {
	const left = withoutEach(text, bookings);
	return ABOUT_MONEY.test(left) ? left : withoutEach(left, names);
}

function withoutEach(text: string, names: ReadonlySet<string>): string {
	return [...names].reduce((left, name) => left.replaceAll(name.normalize("NFKC"), " "), text);
}

/** A model's text as plain text, without markup, links and invisible characters. */
export function plainText(written: string): string {
	return written
		.replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, "")
		.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
		.replace(
			/\b[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+|\b(?:javascript|data|mailto|tel):\S+/gi,
			texts.linkLeftOut,
		)
		.replace(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, texts.linkLeftOut)
		.replace(/\b(?:[A-Za-z0-9-]+\.)+[a-z]{2,}\b(?:\/\S*)?/g, texts.linkLeftOut)
		.replace(/^\s{0,3}#{1,6}\s+/gm, "")
		.replace(/^\s*[-*+]\s+/gm, "• ")
		.replace(/\*\*|__|`|~~/g, "")
		.replace(/(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=\s|[.,;:!?]|$)/gm, "");
}
