import type { Cents } from "#app/lib/money.ts";

type PriceUnit = Pick<Quote, "unit" | "nights">;

const PERSON = "(?:person|people|adult|travell?er|guest|passenger|head|couple)";
const TIMES_NIGHTS = /^\s*[x×]\s*(\d{1,3})\s*nights?\b/i;
/** On the same line, or on the next one if that is not the label of another price. */
const CLOSE = "(?: *|\\n(?![^\\n]*\\n[^\\n\\d]{0,4}\\d[\\d.,]*(?![\\d.,]| ?[a-z]{4})))";
const FOR_NIGHTS = new RegExp(`^${CLOSE}(?:total\\s*)?for\\s*(\\d{1,3})\\s*nights?\\b`, "i");
const NIGHTLY_AFTER =
	/^\s*\(?(?:(?:\/|per)\s*room\s*)?(?:(?:\/|per|a|each|avg\.?(?:\s*\/|\s*per)?|average(?:\s*per)?)?\s*night(?!s)|\/\s*nt\b|(?:\/|pro|par|por|la|a|per)\s*(?:nacht|noche|nuit|notte|noite)\b)/i;
const PER_PERSON_AFTER = new RegExp(`^[^.\\d$€£]{0,24}(?:per|/)\\s*${PERSON}`, "i");
const PART_AFTER = new RegExp(
	`^\\s*\\(?(?:total\\s+)?(?:(?:/|per|a|each)\\s*(?:${PERSON}|day|week|month|mile|way|mo\\b|pp\\b)|pp\\b|p\\.p\\.|daily\\b|weekly\\b|monthly\\b|off\\b|credit\\b|deposit\\b|discount\\b|savings\\b)`,
	"i",
);
const TOTAL_AFTER = new RegExp(
	`^(?: *|${CLOSE}(?=[a-z -]{0,20}total *(?:\\n|$)))(?:in\\s+)?(?:round[- ]trip\\s+|trip\\s+|estimated\\s+)?total\\b(?!\\s*(?:before|:|[$€£]|per\\b|savings|discount))`,
	"i",
);

const LOWEST_BEFORE =
	/\b(?:from|starting at|starts? (?:at|from)|as low as|was|original price|save|saves?|up to)\b[\s:]*$/i;
const NIGHTLY_BEFORE = /\b(?:nightly(?: rate| price)?|(?:rate |price )?per night)\s*:?\s*$/i;
const PART_BEFORE = new RegExp(
	`\\b(?:daily|weekly|monthly|per (?:${PERSON}|day|week|month))(?: rate| price)?\\s*:?\\s*$`,
	"i",
);
const TOTAL_BEFORE =
	/(?<!sub-)\b(?:total|amount due|you pay|due at pick-?up)\b(?:\s\(?for (?:(?<nights>\d{1,3}) nights?|\d{1,3} [a-z]+)\b)?(?<between>(?:incl\.|[^.$€£\d]){0,40})$/i;
export const TAX =
	"(?<!\\b(?:cancel\\w*|change|late|bag\\w*|pet|seat\\w*|parking|smoking) )(?:tax(?:es)?|vat|gst|fees?|(?:sur)?charges?|levy|levies)";
const TAXES = new RegExp(`\\b${TAX}\\b`, "i");
const TAX_BEFORE = new RegExp(`\\b${TAX}\\b[^.$€£\\d]{0,12}$`, "i");
const TAX_AFTER = new RegExp(
	`^ *\\(?(?:(?:in|of|local|city|resort|cleaning|service|booking|estimated|extra) ){0,2}${TAX}\\b`,
	"i",
);
const LESS_BEFORE = /\b(?:sub-?total|deposit|savings?|discount|fees?|charges?)\b[^.$€£\d]{0,12}$/i;
const PARTIAL_TOTAL = new RegExp(
	`\\b(?:savings?|discount|deposit|today|now|per (?:night|day|${PERSON}))\\b`,
	"i",
);
const WITH_TAXES = /\b(?:incl\w*|with|before|after|plus|excl\w*)\b/i;

export function priceUnit(before: string, after: string): PriceUnit {
	const nights = Number((TIMES_NIGHTS.exec(after) ?? FOR_NIGHTS.exec(after))?.[1]) || null;
	if (LOWEST_BEFORE.test(before)) return withoutNights("part");
	if (TIMES_NIGHTS.test(after)) return { unit: "night", nights };
	if (FOR_NIGHTS.test(after)) return { unit: "total", nights };
	if (NIGHTLY_AFTER.test(after)) return withoutNights(PER_PERSON_AFTER.test(after) ? "part" : "night");
	if (PART_AFTER.test(after)) return withoutNights("part");
	if (TOTAL_AFTER.test(after)) return withoutNights("total");
	if (PART_BEFORE.test(before)) return withoutNights("part");
	const total = TOTAL_BEFORE.exec(before);
	if (TAX_AFTER.test(after)) return withoutNights("tax");
	if (!total && TAX_BEFORE.test(before)) return withoutNights("tax");
	if (!total && LESS_BEFORE.test(before)) return withoutNights("part");
	if (NIGHTLY_BEFORE.test(before)) return withoutNights("night");
	if (!total) return withoutNights(null);
	const between = total.groups?.between ?? "";
	if (PARTIAL_TOTAL.test(between)) return withoutNights("part");
	if (TAXES.test(between) && !WITH_TAXES.test(between)) return withoutNights("tax");
	return { unit: "total", nights: Number(total.groups?.nights) || null };
}

const INCLUDED =
	/(?<!not |n['’]t )\b(?:incl(?:\.|ud\w+|usive(?: of)?)?|with|after) (?:[a-z]+ ){0,2}?(?:tax(?:es)?|vat|fees)\b|\btax(?:es)?(?: (?:and|&|\+) [a-z]+)? (?:are )?incl/i;
const EXCLUDED =
	/\b(?:before|excl(?:\.|ud\w+)?|without|plus|not incl\w*|n['’]t include|\+) ?(?:[a-z]+ ){0,2}?(?:tax|fees|vat)|\btax\w*(?: (?:and|&) fees)? (?:are )?(?:not incl|excl|extra)/i;

/** Whether the words next to a total say that it includes taxes, up to the prices before and after it. */
export function statesTaxes(before: string, after: string): boolean | undefined {
	const label =
		/[^$€£\d]*(?:for \d{1,3} [a-z]+[^$€£\d]*)?$/.exec(before)?.[0].split("\n").slice(-2).join(" ") ?? "";
	const rest =
		after
			.replace(TOTAL_AFTER, "")
			.replace(FOR_NIGHTS, "")
			.split(/[$€£\d]|\btotal\b/i)[0] ?? "";
	const words = `${label} | ${rest.replaceAll("\n", " ")}`;
	return EXCLUDED.test(words) ? false : INCLUDED.test(words) ? true : undefined;
}

const withoutNights = (of: Quote["unit"]): PriceUnit => ({ unit: of, nights: null });

/**
 * `cents` is null when uncertain, and in dollars only if `currency` is USD. "part" is a day, a person or "from".
 * `withTaxes` is whether it includes them, if that is said.
 */
export type Quote = {
	cents: Cents | null;
	currency: string | null;
	unit: "total" | "night" | "part" | "tax" | null;
	nights: number | null;
	withTaxes?: boolean | undefined;
};

/** As the price of something other than the whole booking, which then counts for nothing. */
export function toPart<T extends Quote>(quote: T): T {
	return { ...quote, unit: "part", nights: null };
}
