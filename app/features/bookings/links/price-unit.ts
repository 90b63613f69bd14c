import type { Cents } from "#app/lib/money.ts";
import { PERSON, saysWithTaxes, TAX, totalLabel } from "./money-words.ts";

/**
 * `cents` is null if uncertain, and in dollars only if `currency` is USD. "part" is a price per day or person, or
 * "from". `withTaxes` is set if the page says whether taxes are included. The amount finally due may be less than the
 * total.
 */
export type Quote = {
	cents: Cents | null;
	currency: string | null;
	unit: "total" | "night" | "part" | "tax" | null;
	nights: number | null;
	withTaxes?: boolean | undefined;
	isDue?: boolean | undefined;
};

const TIMES_NIGHTS = /^\s*[x×]\s*(\d{1,3})\s*nights?\b/i;
/** On the same line, or on the next one if that is not the label of another price. */
const CLOSE = "(?: *|\\n(?![^\\n]*\\n[^\\n\\d]{0,4}\\d[\\d.,]*(?![\\d.,]| ?[a-z]{4})))";
const FOR_NIGHTS = new RegExp(`^${CLOSE}(?:total\\s*)?for\\s*(\\d{1,3})\\s*nights?\\b`, "i");
const TOTAL_AFTER = new RegExp(
	`^(?: *|${CLOSE}(?=[a-z -]{0,20}total *(?:\\n|$)))(?:in |round[- ]trip )?total\\b(?! *(?:before|per|:|[$€£]))`,
	"i",
);
const EACH = "(?:\\/|per|a|each|avg\\.?(?:\\s*\\/|\\s*per)?|average(?:\\s*per)?)?";
const PER_PERSON = `(?:\\s*[^\\s.\\d$€£]{0,5}\\s*night\\s)?[^.\\d$€£\\n]{0,24}(?:per|/)\\s*${PERSON}\\b`;
const PER_NIGHT = `\\s*\\(?(?:(?:/|per)\\s*room\\s*)?(?:${EACH}\\s*night(?!s)|/\\s*nt\\b)`;
const OF_A_PART = [
	`\\s*\\(?(?:total\\s+)?(?:(?:/|per|a|each)\\s*(?:${PERSON}|day|week|month|mile|way|mo)\\b|(?:pp|daily|weekly|monthly)\\b|p\\.p\\.)`,
	" *(?:off|credit|deposit|discount|savings|upwards|or more)\\b",
	" *(?:\\(|is |will be )?(?:due |payable |charged )?(?:today|now|up ?front|to (?:reserve|book|hold)|at booking|when you (?:book|reserve)|less|remaining)\\b",
	"\\s*(?:\\+|and|plus) *[\\d,.]+ *(?:points|miles|avios|pts|credits)\\b",
	`${CLOSE}\\(?(?:each|pp|avg|for (?:one|1|a) ${PERSON}|(?:for the )?first night|one[- ]way|and up|in points|(?:if|with|for) (?:booked|paid|member\\w*)|members only)\\b`,
].join("|");
/** What the words after a price say about it; the first match wins. */
const AFTER: [RegExp, Quote["unit"]][] = [
	[new RegExp(`^(?:${PER_PERSON})`, "i"), "part"],
	[new RegExp(`^(?:${PER_NIGHT})`, "i"), "night"],
	[new RegExp(`^(?:${OF_A_PART})`, "i"), "part"],
	[TOTAL_AFTER, "total"],
];
const PART_BEFORE = new RegExp(
	`\\b(?:daily|weekly|monthly|per (?:${PERSON}|day|week|month))(?: rate| price)?\\s*:?\\s*$`,
	"i",
);
const LOWEST_BEFORE =
	/\b(?:from|starting at|starts? (?:at|from)|as low as|was|original price|save|saves?|up to)\b[\s:]*$/i;
const NIGHTLY_BEFORE = /\b(?:nightly(?: rate| price)?|(?:rate |price )?per night)\s*:?\s*$/i;
const NIGHTS = /\bfor (\d{1,3}) nights?\b/i;
const TAX_BEFORE = new RegExp(`\\b${TAX}\\b(?:[^.$€£\\d]|\\d{1,2}(?:\\.\\d+)? ?%){0,16}$`, "i");
const TAX_AFTER = new RegExp(
	`^ *\\(?(?:(?:in|of|local|city|resort|cleaning|service|booking|estimated|extra) ){0,2}${TAX}\\b(?![^.$€£\\d\\n]{0,30}\\bincl)`,
	"i",
);
const LESS_BEFORE =
	/\b(?:sub-?total|deposit|savings?|discount|fees?|charges?|due today|due now|paid|so far)\b[^.$€£\d]{0,12}$/i;

/** What a price is for, according to the words before and after it. */
export function priceUnit(before: string, after: string): Pick<Quote, "unit" | "nights"> {
	const times = TIMES_NIGHTS.exec(after);
	const nights = Number((times ?? FOR_NIGHTS.exec(after))?.[1]) || null;
	if (nights !== null && !LOWEST_BEFORE.test(before)) return { unit: times ? "night" : "total", nights };
	const label = totalLabel(before);
	const unit = unitByWords(before, after, label);
	return { unit, nights: unit === "total" && label ? Number(NIGHTS.exec(label)?.[1]) || null : null };
}

function unitByWords(before: string, after: string, label: string | null): Quote["unit"] {
	if (LOWEST_BEFORE.test(before)) return "part";
	const behind = AFTER.find(([words]) => words.test(after));
	if (behind) return behind[1];
	if (PART_BEFORE.test(before)) return "part";
	if (TAX_AFTER.test(after)) return "tax";
	if (label !== null) return "total";
	if (TAX_BEFORE.test(before)) return "tax";
	if (LESS_BEFORE.test(before)) return "part";
	return NIGHTLY_BEFORE.test(before) ? "night" : null;
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

/** Marks a price as that of something other than the whole booking, so that it is ignored. */
export function toPart<T extends Quote>(quote: T): T {
	return { ...quote, unit: "part", nights: null };
}
