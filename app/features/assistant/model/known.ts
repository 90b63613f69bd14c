import { weekdayOf } from "#app/lib/dates.ts";
import { months, weekdays } from "#app/lib/texts.ts";

/** What a model's sentence may state: everything in the facts of this answer, and nothing that somebody typed. */
export type Known = {
	amounts: Set<number>; // in cents
	days: Map<string, string | null>; // MM-DD with its weekday, if the year is known
	weekdays: Set<string>;
	times: Set<string>; // HH:MM
	numbers: Set<number>;
	names: Set<string>; // typed texts whose numbers are ignored: "Room 12"
	bookings: Set<string>; // those that only organizers type: "TAP 218"
};

export function nothingKnown(): Known {
	return {
		...{ amounts: new Set(), days: new Map(), weekdays: new Set() },
		...{ times: new Set(), numbers: new Set(), names: new Set(), bookings: new Set() },
	};
}

type Learning = { namesBookings?: boolean };

/** Adds the contents of one fact. Amounts and days in typed texts do not count (facts.ts says which are typed). */
export function learn(known: Known, fact: unknown, how: Learning = {}, key = ""): void {
	if (Array.isArray(fact)) {
		for (const one of fact) learn(known, one, how, key);
	} else if (typeof fact === "number") {
		if (key.endsWith("Cents")) known.amounts.add(Math.abs(fact));
		else known.numbers.add(fact);
	} else if (typeof fact === "string") {
		learnText(known, fact, how, key);
	} else if (fact && typeof fact === "object") {
		for (const [name, value] of Object.entries(fact).filter(([name]) => name !== "ground"))
			learn(known, value, how, name);
	}
}

function learnText(known: Known, text: string, { namesBookings }: Learning, key: string): void {
	if (key.endsWith("Date")) learnDay(known, text);
	else if (key === "date" && /^\d{4}-\d\d-\d\d$/.test(text)) learnDay(known, text);
	else if (key.endsWith("Time") || key.endsWith("Words")) {
		for (const { cents } of findAmounts(text)) if (cents !== null) known.amounts.add(cents);
		for (const { time } of findTimes(text)) known.times.add(time);
		for (const { day } of findDays(text)) known.days.set(day, known.days.get(day) ?? null);
		for (const name of findWeekdays(text)) known.weekdays.add(name);
	} else if (isNameWithNumber(text)) {
		(namesBookings ? known.bookings : known.names).add(text);
	}
}

/**
 * Whether a text is a name whose numbers are ignored. A text of digits only, or with an amount, a day or a time, is
 * not.
 */
function isNameWithNumber(text: string): boolean {
	const plain = text.normalize("NFKC");
	const says = [...findAmounts(plain), ...findDays(plain), ...findTimes(plain)];
	return plain.length <= MAX_NAME && /\d/.test(plain) && /\p{L}{2}/u.test(plain) && says.length === 0;
}

const MAX_NAME = 120;

function learnDay(known: Known, date: string): void {
	known.days.set(date.slice(5), weekdayOf(date));
	known.weekdays.add(weekdayOf(date));
	known.numbers.add(Number(date.slice(0, 4)));
}

type Found = { words: string };

/** Amounts in a text. `cents` is null for anything but a plain amount of dollars, such as "$2k" or "50 €". */
export function findAmounts(text: string): (Found & { cents: number | null })[] {
	return [...text.matchAll(AMOUNT)].map(([words]) => ({ words, cents: centsOf(words) }));
}

const NUMBER = String.raw`\d[\d,.' ]*\d|\d`;
const UNIT = String.raw`(?:US\s?|CA?\s?|AU?\s?)?[$€£¥₹₩₽฿¢]|\b(?:USD|EUR|GBP|CAD|AUD|JPY|dollars?|bucks?|euros?|pounds?|yen|cents?)\b`;
const SCALE = String.raw`\s?(?:k|m|bn|thousand|million|billion|grand|hundred)\b`;
const AMOUNT = new RegExp(
	String.raw`[-−]?(?:(?:${UNIT})\s*[-−]?(?:${NUMBER})(?:${SCALE})?|(?:${NUMBER})(?:${SCALE})?\s*(?:${UNIT}))`,
	"giu",
);

function centsOf(words: string): number | null {
	const plain =
		/^[-−]?(?:(?:US\s?)?\$|USD)\s*[-−]?([\d,]+(?:\.\d{1,2})?)[.,]?$|^[-−]?([\d,]+(?:\.\d{1,2})?)\s*(?:USD|dollars?|bucks?|\$)$/i.exec(
			words.trim(),
		);
	const digits = plain?.[1] ?? plain?.[2];
	if (!digits || /^,|,,|,$/.test(digits)) return null;
	return Math.round(Number(digits.replaceAll(",", "")) * 100);
}

const MONTHS = months.map((month) => month.toLowerCase());
const MONTH = String.raw`(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?`;
const MONTH_DAY = new RegExp(
	String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(?:20\d\d)\b)?`,
	"gi",
);
const DAY_MONTH = new RegExp(
	String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}(?:\s+20\d\d)?\b`,
	"gi",
);

/** Days in a text, as MM-DD. A numeric date is ambiguous, and yields both readings. */
export function findDays(text: string): (Found & { day: string; other?: string })[] {
	const pad = (number: number) => String(number).padStart(2, "0");
	const monthOf = (name = "") => pad(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
	return [
		...[...text.matchAll(/\b(20\d\d)-(\d\d)-(\d\d)\b/g)].map(([words, , month, day]) => ({
			words,
			day: `${month}-${day}`,
		})),
		...[...text.matchAll(MONTH_DAY)].map(([words, month, day]) => ({
			words,
			day: `${monthOf(month)}-${pad(Number(day))}`,
		})),
		...[...text.matchAll(DAY_MONTH)].map(([words, day, month]) => ({
			words,
			day: `${monthOf(month)}-${pad(Number(day))}`,
		})),
		...[...text.matchAll(/\b(\d{1,2})[/.](\d{1,2})(?:[/.](?:20)?\d\d)\b|\b(\d{1,2})\/(\d{1,2})\b/g)].map(
			([words, first = "", second = "", third = "", fourth = ""]) => {
				const [one, two] = [pad(Number(first || third)), pad(Number(second || fourth))];
				return { words, day: `${one}-${two}`, other: `${two}-${one}` };
			},
		),
	];
}

export function findWeekdays(text: string): string[] {
	return weekdays.filter((name) =>
		new RegExp(String.raw`\b${name}s?\b|\b${name.slice(0, 3)}\b(?=[,.\s])`).test(text),
	);
}

/** Times of day in a text, as HH:MM. */
export function findTimes(text: string): (Found & { time: string })[] {
	const half = [...text.matchAll(/\b(\d{1,2})(?:[:.](\d\d))?\s?([ap])\.?m\b\.?/gi)].map(
		([words, hour, minute = "00", half]) => ({
			words,
			time: `${String((Number(hour) % 12) + (half?.toLowerCase() === "p" ? 12 : 0)).padStart(2, "0")}:${minute}`,
		}),
	);
	const rest = half.reduce((left, { words }) => left.replace(words, " "), text);
	const whole = [...rest.matchAll(/\b(\d{1,2}):(\d\d)\b/g)].map(([words, hour = "", minute]) => ({
		words,
		time: `${hour.padStart(2, "0")}:${minute}`,
	}));
	return [...half, ...whole];
}
