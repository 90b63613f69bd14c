import { PERSON, TAX, totalLabel } from "./money-words.ts";
import { type Asked, isForOthers, type Stay } from "./other-stays.ts";
import { type Quote, toPart } from "./price-unit.ts";
import { extractPrices, type PlacedQuote } from "./prices.ts";

export type PagePrices = ReturnType<typeof pagePrices>;

const OTHERS =
	/(?:^|\n)[^\n]{0,30}\b(?:similar|you (?:may|might)(?: also)? (?:like|enjoy)|recommended|recently viewed|also (?:viewed|booked|like\w*|looked|liked|considered|chose|stayed)|(?:other|more|nearby|alternative|sister) (?:hotels?|stays?|homes?|rooms|propert\w+|flights?|cars?|places|options|offers|rentals|deals|listings)|sponsored|compare with|people also|who viewed this)\b/i;

/**
 * The prices in a text, and what it says about taxes, earlier payments and the group size.
 * @param bareDollar the currency of a bare $, or null if unknown
 */
export function pagePrices(text: string, bareDollar: string | null, asked: Asked) {
	const all = extractPrices(text, bareDollar);
	const others = new Set(all.filter((quote) => isForOthers(text, quote, asked)));
	const visible = all.map((quote) => (others.has(quote) ? toPart(quote) : quote));
	const words = text.slice(0, OTHERS.exec(text)?.index);
	const own = visible.filter(({ at }) => at < words.length);
	const nightly = own.filter(({ unit }) => unit === "night");
	const taxes = own.filter(({ unit }) => unit === "tax");
	const hasMore = saysMore(words);
	const isAllIn = nightly.some(({ at }) => saysAllIn(words, at, asked.stay));
	return {
		visible: visible as Quote[],
		otherStays: new Set([...others].map(({ cents }) => cents)),
		// A price per night in the text counts if nothing is added to it, or the text states the rest.
		labelled: [...labelledTotals(words, own), ...taxes, ...(hasMore || isAllIn ? nightly : [])] as Quote[],
		hasMore,
		hasNoTotal: saysNoTotal(words),
		hasPaid: own.some(
			({ at, isZero }) => !isZero && PAID.test(/[^\n$€£\d]*\n?$/.exec(textBefore(words, at))?.[0] ?? ""),
		),
		groupSize: groupSize(words),
	};
}

/** As in "$512.40 total for 3 nights"; a bare "$58.40 total" may be that of an insurance. */
const LABEL_BEHIND =
	/^[^\n\d]{0,4}[\d.,]+ (?:USD )?total,? \(?(?:for \d{1,3} nights?\b|incl[\w.]* (?:all )?(?:tax|fees))/i;
const TAX_ROW = new RegExp(`^[^\\n]*\\n(?:[a-z]+ ){0,2}${TAX}\\b(?!.*\\b(?:incl|of)\\b)`, "i");
/** The amount finally paid may be less than the total. */
const IS_DUE = /\b(?:due|pay|payable)\b/i;
const PAID =
	/\b(?:(?<!security |damage |refundable )deposit|paid|balance|remaining|(?:due|pay|payable|charged) (?:\w+ )?(?:today|now))\b/i;

/** Totals of lines and tables, such as "Estimated total". */
function labelledTotals(text: string, own: PlacedQuote[]): Quote[] {
	return own.flatMap((quote, index) => {
		const words = textBefore(text, quote.at);
		const isBehind = /(?:^|\n)$/.test(words) && LABEL_BEHIND.test(text.slice(quote.at, quote.at + 80));
		const label = isBehind ? "" : totalLabel(words);
		if (quote.unit !== "total" || label === null) return [];
		// Of two prices on a line or next to each other, the first may be struck through by a style.
		const next = own[index + 1];
		const gap = text.slice(quote.at, next?.at);
		if (next?.unit === "tax" && TAX_ROW.test(gap)) return [];
		const isApart = isBehind || !next || gap.includes("(") || !/^.*\n?[A-Z]{0,3}$/.test(gap);
		return isApart || next.cents === quote.cents ? [{ ...quote, isDue: IS_DUE.test(label) }] : [];
	});
}

const textBefore = (text: string, at: number) => text.slice(Math.max(0, at - 200), at);

const REACH = 300;
const MONEY = "(?:(?:us)?[$€£]?\\s?[\\d.,]+ ?%? )?";
const WORDS = "(?:[a-z-]{1,20},? ){0,3}?";
const LATER =
	"(?:not (?:yet )?incl\\w*|excl\\w*|extra|additional|apply|added|shown|calculated|determined|displayed|due|payable|collected|charged|vary|later|to come|at (?:check-?(?:in|out)|booking))";
const MORE = new RegExp(
	[
		`(?<!\\b(?:tax|taxes|fees?) )(?:\\bplus|\\+) ?(?:an? )?${MONEY}${WORDS}${TAX}\\b`,
		`\\b(?:excl(?:\\.|ud\\w+|usive(?: of)?)?|before|pre-?|subject to|not (?:yet )?incl\\w*|n['’]t include|without)[ -]?${MONEY}${WORDS}${TAX}\\b`,
		`\\b${TAX}\\b(?:(?!\\bincl)[^.\\n;$€£]){0,30}?\\b${LATER}\\b`,
		`\\b(?:final|total|full) (?:price|cost|amount)\\b[^.\\n;$€£]{0,20}\\bat (?:check-?out|booking)\\b`,
	].join("|"),
	"gi",
);

/** Whether a page says that taxes or fees are added to what it shows. */
function saysMore(text: string): boolean {
	return isSaid(MORE, text);
}

const PLACE =
	"(?:at|on|upon|in|by|to|during) (?:the |your )?(?:property|hotel|check-?in|arrival|site|desk|counter|person|location|resort|host)\\b";
const MORE_AT_PLACE = new RegExp(
	`\\b${TAX}\\b[^\\n.;]{0,60}\\b(?:payable|due|paid|pay|collected|charged)\\b[^\\n.;]{0,25}\\b${PLACE}|\\b(?:payable|due|paid|pay|collected|charged) ${PLACE}[: ,]*\\n?${MONEY}(?:[a-z]+ ){0,2}${TAX}\\b`,
	"gi",
);
const GONE =
	/\b(?:sorry\b[^\n.]{0,60}\b(?:availab\w+|seats|rooms|sold|booked|dates|fare)|(?:is|are|has|have|we['’]re) (?:been )?(?:sold out|fully booked|no longer available)|sold out (?:for|on) (?:your|these|those|the)\b|no (?:seats|rooms|availability|vacanc\w+)\b[^\n.]{0,20}\b(?:left|available|for|found)|not available (?:for|on) (?:your|these|those|the (?:selected|chosen)) dates?|not available (?:for|on) [a-z]+ \d+|(?:quote|offer|price|fare|hold) (?:has |is )?expired)\b/i;
const EACH = new RegExp(
	`\\b(?:all (?:prices|fares|rates|totals)|(?:prices|fares|rates|totals) (?:shown|displayed|listed|quoted))\\b[^.\\n]{0,30}\\b(?:per|for (?:one|1|each)) ${PERSON}\\b`,
	"i",
);
const INCLUDES = /(?<!\bnot |n['’]t )\binclu/i;

/**
 * Whether taxes or fees are added even to the total, the total is for one person, or the booking is no longer
 * available.
 */
function saysNoTotal(text: string): boolean {
	return isSaid(MORE_AT_PLACE, text, INCLUDES) || GONE.test(text) || EACH.test(text);
}

const ALL_IN =
	/\b(?:nothing (?:more|else) (?:is )?to (?:be paid|pay)\b|no (?:other|additional|extra|further) (?:fees|charges|costs)\b|all (?:taxes|fees)\b[^.\n]{0,30}\bincluded|incl\w* all (?:taxes|fees)|incl\w*[^.\n]{0,60}\b(?:tax(?:es)?|vat)\b[^.\n]{0,20}\ball fees|(?:taxes|vat|tax) (?:and|&) (?:all )?(?:fees|charges|service(?: charge)?) (?:are )?included|inclu\w+ (?:of )?(?:taxes|vat|tax) (?:and|&) (?:all )?(?:fees|charges|service))\b/i;

/**
 * Whether the words after a nightly price, up to the next price, say that it includes everything for the link's nights.
 */
function saysAllIn(text: string, at: number, stay: Stay | null): boolean {
	const own = /^[^\d]*[\d.,]+[^$€£]*/.exec(text.slice(at, at + REACH))?.[0] ?? "";
	const around = text.slice(Math.max(0, at - REACH), at) + own;
	const isOfStay =
		stay !== null &&
		new RegExp(`\\b(?:${stay.nights} nights?|nights?:?\\n?${stay.nights})\\b`, "i").test(around);
	return isOfStay && ALL_IN.test(own);
}

const GROUP = /\bper group\b[ (]{0,2}(?:of |for )?(?:up to |max\.? )?(\d{1,3})\b/gi;

/** The number of people in a group price. */
function groupSize(text: string): number {
	return Math.min(...[...text.matchAll(GROUP)].map(([, size]) => Number(size)));
}

const NOT_MORE = /\b(?:no|without|zero) (?:[a-z]+ ){0,2}$/i;
const NEVER = /(?!)/;

function isSaid(words: RegExp, text: string, except = NEVER): boolean {
	return [...text.matchAll(words)].some(
		({ index }) =>
			!NOT_MORE.test(text.slice(Math.max(0, index - 30), index)) &&
			!isIfOnly(sentenceAt(text, index)) &&
			!except.test(sentenceAt(text, index)),
	);
}

function sentenceAt(text: string, at: number): string {
	const before = text.slice(Math.max(0, at - REACH), at);
	const after = text.slice(at, at + REACH);
	return (
		(/(?:[^\n.!?·•|]|\.(?=\d))*$/.exec(before)?.[0] ?? "") +
		(/^(?:[^\n.!?·•|]|\.(?=\d))*/.exec(after)?.[0] ?? "")
	);
}

/** Phrases for charges that apply only after cancelling, or to optional extras. */
const IF_CANCELLED =
	/\b(?:cancel\w*|no[- ]show)\b.*\b(?:first night|one night|charged|penalt\w+|forfeit\w*|kept|retained)\b/i;
const IF_WANTED =
	/\b(?:your bank|card issuer|foreign (?:transaction|currency)|conversion|optional|incidentals?|(?:for|if|when|on|with)\b.{0,40}\b(?:bags?|baggage|smoking|pets?|parking|damage|tolls?|fuel|under 25|young|additional driver|early|late|minibar|upgrades?|infants?|insurance))\b/i;
const MUST = /\b(?:tax(?:es)?|vat|gst|resort|destination|facility|cleaning|service|mandatory|city|local)\b/i;

function isIfOnly(sentence: string): boolean {
	return IF_CANCELLED.test(sentence) || (IF_WANTED.test(sentence) && !MUST.test(sentence));
}
