import type { Cents } from "#app/lib/money.ts";
import { PERSON, saysWithTaxes, TAX, totalLabel } from "./money-words.ts";

/**
 * `cents` is null when uncertain, and in dollars only if `currency` is USD. "part" is a day, a person or "from".
 * `withTaxes` is whether it includes them, if that is said. What is due in the end may be less than the total.
 */
export type Quote = {
	cents: Cents | null;
	currency: string | null;
	unit: "total" | "night" | "part" | "tax" | null;
	nights: number | null;
	withTaxes?: boolean | undefined;
	isDue?: boolean | undefined;
};

type PriceUnit = Pick<Quote, "unit" | "nights">;

const TIMES_NIGHTS = /^\s*[x×]\s*(\d{1,3})\s*nights?\b/i;
/** On the same line, or on the next one if that is not the label of another price. */
const CLOSE = "(?: *|\\n(?![^\\n]*\\n[^\\n\\d]{0,4}\\d[\\d.,]*(?![\\d.,]| ?[a-z]{4})))";
const FOR_NIGHTS = new RegExp(`^${CLOSE}(?:total\\s*)?for\\s*(\\d{1,3})\\s*nights?\\b`, "i");
const TOTAL_AFTER = new RegExp(
	`^(?: *|${CLOSE}(?=[a-z -]{0,20}total *(?:\\n|$)))(?:in |round[- ]trip )?total\\b(?! *(?:before|per|:|[$€£]))`,
	"i",
);
const EACH = "(?:\\/|per|a|each|avg\\.?(?:\\s*\\/|\\s*per)?|average(?:\\s*per)?)?";
const ANY_TAX = `\\b${TAX}\\b`;

/** What the words behind a price say of it; the first that fits counts. */
const AFTER: [RegExp, Quote["unit"]][] = [
	[
		new RegExp(`^(?:\\s*[^\\s.\\d$€£]{0,5}\\s*night\\s)?[^.\\d$€£\\n]{0,24}(?:per|/)\\s*${PERSON}\\b`, "i"),
		"part",
	],
	[new RegExp(`^\\s*\\(?(?:(?:/|per)\\s*room\\s*)?(?:${EACH}\\s*night(?!s)|/\\s*nt\\b)`, "i"), "night"],
	[
		new RegExp(
			`^\\s*\\(?(?:total\\s+)?(?:(?:/|per|a|each)\\s*(?:${PERSON}|day|week|month|mile|way|mo)\\b|(?:pp|daily|weekly|monthly)\\b|p\\.p\\.)|^ *(?:off|credit|deposit|discount|savings|upwards|or more)\\b`,
			"i",
		),
		"part",
	],
	[
		/^ *(?:\(|is |will be )?(?:due |payable |charged )?(?:today|now|up ?front|to (?:reserve|book|hold)|at booking|when you (?:book|reserve)|less|remaining)\b/i,
		"part",
	],
	[/^\s*(?:\+|and|plus) *[\d,.]+ *(?:points|miles|avios|pts|credits)\b/i, "part"],
	[
		new RegExp(
			`^${CLOSE}\\(?(?:each|pp|avg|for (?:one|1|a) ${PERSON}|(?:for the )?first night|one[- ]way|and up|in points|(?:if|with|for) (?:booked|paid|member\\w*)|members only)\\b`,
			"i",
		),
		"part",
	],
	[TOTAL_AFTER, "total"],
];
const BEFORE: [RegExp, Quote["unit"]][] = [
	[/\b(?:daily|weekly|monthly)(?: rate| price)?\s*:?\s*$/i, "part"],
	[new RegExp(`\\bper (?:${PERSON}|day|week|month)(?: rate| price)?\\s*:?\\s*$`, "i"), "part"],
];
const LOWEST_BEFORE =
	/\b(?:from|starting at|starts? (?:at|from)|as low as|was|original price|save|saves?|up to)\b[\s:]*$/i;
const NIGHTLY_BEFORE = /\b(?:nightly(?: rate| price)?|(?:rate |price )?per night)\s*:?\s*$/i;
const NIGHTS = /\bfor (\d{1,3}) nights?\b/i;
const TAX_BEFORE = new RegExp(`${ANY_TAX}(?:[^.$€£\\d]|\\d{1,2}(?:\\.\\d+)? ?%){0,16}$`, "i");
const TAX_AFTER = new RegExp(
	`^ *\\(?(?:(?:in|of|local|city|resort|cleaning|service|booking|estimated|extra) ){0,2}${TAX}\\b(?![^.$€£\\d\\n]{0,30}\\bincl)`,
	"i",
);
const LESS_BEFORE =
	/\b(?:sub-?total|deposit|savings?|discount|fees?|charges?|due today|due now|paid|so far)\b[^.$€£\d]{0,12}$/i;
/** What a price is for, by the 60 signs before and behind it. */
export function priceUnit(before: string, after: string): PriceUnit {
	const nights = Number((TIMES_NIGHTS.exec(after) ?? FOR_NIGHTS.exec(after))?.[1]) || null;
	if (LOWEST_BEFORE.test(before)) return of("part");
	if (nights !== null) return { unit: TIMES_NIGHTS.test(after) ? "night" : "total", nights };
	const stated = AFTER.find(([words]) => words.test(after)) ?? BEFORE.find(([words]) => words.test(before));
	if (stated) return of(stated[1]);
	if (TAX_AFTER.test(after)) return of("tax");
	const label = totalLabel(before);
	if (label !== null) return { unit: "total", nights: Number(NIGHTS.exec(label)?.[1]) || null };
	if (TAX_BEFORE.test(before)) return of("tax");
	if (LESS_BEFORE.test(before)) return of("part");
	return of(NIGHTLY_BEFORE.test(before) ? "night" : null);
}

/** Whether the words next to a total say that it includes taxes, up to the prices before and after it. */
export function statesTaxes(before: string, after: string): boolean | undefined {
	const label =
		/[^$€£\d]*(?:for \d{1,3} [a-z]+[^$€£\d]*)?$/.exec(before)?.[0].split("\n").slice(-2).join(" ") ?? "";
	const rest =
		after
			.replace(TOTAL_AFTER, "")
			.replace(FOR_NIGHTS, "")
			.split(/[$€£\d]|\btotal\b/i)[0] ?? "";
	return saysWithTaxes(`${label} | ${rest.replaceAll("\n", " ")}`);
}

const of = (unit: Quote["unit"]): PriceUnit => ({ unit, nights: null });

/** As the price of something other than the whole booking, which then counts for nothing. */
export function toPart<T extends Quote>(quote: T): T {
	return { ...quote, unit: "part", nights: null };
}
