import { TAX } from "./money-words.ts";
import { type Asked, isForOthers, type Stay } from "./other-stays.ts";
import { type Quote, toPart } from "./price-unit.ts";
import { extractPrices, type PlacedQuote } from "./prices.ts";

export type PagePrices = {
	/** All prices in the text. */
	visible: Quote[];
	/** The amounts that are for other nights than those of the link. */
	otherStays: Set<number | null>;
	/**
	 * Before other offers: taxes, totals of lines and tables such as "Estimated total", and prices per night if they are all
	 * that is to be paid, or if more is to come.
	 */
	labelled: Quote[];
	/** Whether the page says that taxes or fees are added to what it shows. */
	hasMore: boolean;
	/** Whether they are added even to its total, or the booking is gone. */
	hasNoTotal: boolean;
	/** How many people a price is for that is said to be of a group. */
	groupSize: number;
};

const REACH = 300;
const GROUP = /\bper group\b[ (]{0,2}(?:of |for )?(?:up to |max\.? )?(\d{1,3})\b/gi;
const MONEY = "(?:(?:us)?[$€£]?\\s?[\\d.,]+ ?%? )?";
const WORDS = "(?:[a-z-]+,? ){0,3}?";
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
const PLACE =
	"(?:at|on|upon|in|by|to|during) (?:the |your )?(?:property|hotel|check-?in|arrival|site|desk|counter|person|location|resort|host)\\b";
const MORE_AT_PLACE = new RegExp(
	`\\b${TAX}\\b[^\\n.;]{0,60}\\b(?:payable|due|paid|pay|collected|charged)\\b[^\\n.;]{0,25}\\b${PLACE}|\\b(?:payable|due|paid|pay|collected|charged) ${PLACE}[: ,]*\\n?${MONEY}(?:[a-z]+ ){0,2}${TAX}\\b`,
	"gi",
);
const GONE =
	/\b(?:sorry\b[^\n.]{0,60}\b(?:availab\w+|seats|rooms|sold|booked|dates|fare)|(?:is|are|has|have) (?:been )?(?:sold out|fully booked|no longer available)|no (?:seats|rooms|availability|vacanc\w+)\b[^\n.]{0,20}\b(?:left|available|for|found)|not available (?:for|on) (?:your|these|those|the selected) dates)\b/i;
const ALL_IN =
	/\b(?:nothing (?:more|else) (?:is )?to (?:be paid|pay)\b|no (?:other|additional|extra|further) (?:fees|charges|costs)\b|all (?:taxes|fees)\b[^.\n]{0,30}\bincluded|incl\w* all (?:taxes|fees)|incl\w*[^.\n]{0,60}\b(?:tax(?:es)?|vat)\b[^.\n]{0,20}\ball fees|(?:taxes|vat|tax) (?:and|&) (?:all )?(?:fees|charges|service(?: charge)?) (?:are )?included|inclu\w+ (?:of )?(?:taxes|vat|tax) (?:and|&) (?:all )?(?:fees|charges|service))\b/i;
const NOT_MORE = /\b(?:no|without|zero) (?:[a-z]+ ){0,2}$/i;
const INCLUDES = /(?<!\bnot |n['’]t )\binclu/i;
const NEVER = /(?!)/;
/** What is paid only by those who change their mind, or who wish for more. */
const IF_CANCELLED = /\b(?:cancel\w*|refund\w*|no[- ]show\w*|modif\w*|chang(?:e|es|ing))\b/i;
const IF_WANTED =
	/\b(?:bank|card issuer|foreign|conversion|optional|incidentals?|baggage|bags?|smoking|pets?|parking|damage|tolls?|fuel|refuel\w*|under 25|young|additional driver|early|late|minibar|upgrades?|infants?|insurance)\b/i;
const MUST = /\b(?:tax(?:es)?|vat|gst|resort|destination|facility|cleaning|service|mandatory|city|local)\b/i;

function isIfOnly(sentence: string): boolean {
	return IF_CANCELLED.test(sentence) || (IF_WANTED.test(sentence) && !MUST.test(sentence));
}

const OTHERS =
	/(?:^|\n)[^\n]{0,20}\b(?:similar|you (?:may|might)(?: also)? (?:like|enjoy)|recommended|recently viewed|also (?:viewed|booked|like\w*)|(?:other|more|nearby|alternative) (?:hotels?|stays?|homes?|propert\w+|flights?|cars?|places|options|offers|rentals|deals|listings)|sponsored|compare with|people also|who viewed this)\b/i;

/**
 * @param bareDollar the currency of a bare $, or null if unknown
 */
export function pagePrices(text: string, bareDollar: string | null, asked: Asked): PagePrices {
	const end = OTHERS.exec(text)?.index ?? text.length;
	const all = extractPrices(text, bareDollar).map((quote) => ({
		...quote,
		isOther: isForOthers(text, quote, asked),
	}));
	const visible = all.map(({ isOther, ...quote }) => (isOther ? toPart(quote) : quote));
	const own = visible.filter(({ at }) => at < end);
	const words = text.slice(0, end);
	const nightly = own.filter(({ unit }) => unit === "night");
	const hasMore = isSaid(MORE, words);
	const isAllIn = nightly.some(({ at }) => saysAllIn(words, at, asked.stay));
	return {
		visible,
		otherStays: new Set(all.flatMap(({ isOther, cents }) => (isOther ? cents : []))),
		labelled: [
			...labelledTotals(words, own),
			...own.filter(({ unit }) => unit === "tax"),
			...(hasMore || isAllIn ? nightly : []),
		],
		hasMore,
		hasNoTotal: isSaid(MORE_AT_PLACE, words, INCLUDES) || GONE.test(words),
		groupSize: Math.min(...[...words.matchAll(GROUP)].map(([, size]) => Number(size))),
	};
}

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
		(/(?:[^\n.!?]|\.(?=\d))*$/.exec(before)?.[0] ?? "") + (/^(?:[^\n.!?]|\.(?=\d))*/.exec(after)?.[0] ?? "")
	);
}

/** Whether the words behind a nightly price, up to the next price, say that it is all, for the nights of the link. */
function saysAllIn(text: string, at: number, stay: Stay | null): boolean {
	const own = /^[^\d]*[\d.,]+[^$€£]*/.exec(text.slice(at, at + REACH))?.[0] ?? "";
	const around = text.slice(Math.max(0, at - REACH), at) + own;
	const isOfStay =
		stay !== null &&
		new RegExp(`\\b(?:${stay.nights} nights?|nights?:?\\n?${stay.nights})\\b`, "i").test(around);
	return isOfStay && ALL_IN.test(own);
}

const SORT =
	"(?:your|estimated|est\\.|grand|trip|order|booking|rental|reservation|stay|overall|full|final|price|new|all-in|approx(?:imate|\\.)|vacation|holiday|package|tour|cruise|ticket|fare|car|itinerary|basket|cart|checkout|sum)";
const NOTE =
	"(?:\\(|incl|all taxes|taxes|with |after |before |excl|usd|us dollars|for |price (?:for|in)|\\d{1,2} (?:nights?|days?|guests?|adults?|travell?ers?|passengers?|people|rooms?))";
const WORDS_OF_LABEL = "(?:[^\\n$€£\\d]|\\b\\d{1,3} (?=[a-z])){0,80}";
const LABEL = new RegExp(
	`(?:^|\\n)(?:${SORT} ){0,2}(?:total|(?:amount|balance) (?:due|payable)|you(?:['’]ll)? pay|(?:price|cost) (?:for|of) (?:\\d{1,3} (?:nights?|days?)|(?:the|your) (?:whole )?(?:stay|trip|rental)))\\b${WORDS_OF_LABEL}(?:\\n${NOTE}${WORDS_OF_LABEL})?\\n?[^\\n\\w]{0,4}$`,
	"i",
);
/** What is paid in the end may be less than the total. */
const DUE = /\b(?:due|pay|payable)\b/i;
const PAID =
	/\b(?:(?<!security |damage |refundable )deposit|paid|today|now|so far|balance|remaining|credit)\b/i;

/** Totals of lines and tables, such as "Estimated total". */
function labelledTotals(text: string, own: PlacedQuote[]): Quote[] {
	const before = (at: number) => text.slice(Math.max(0, at - 200), at);
	const labelled = own.flatMap((quote, index) => {
		const label = quote.unit === "total" ? LABEL.exec(before(quote.at))?.[0] : undefined;
		if (label === undefined) return [];
		const end = `${text}\n`.indexOf("\n", quote.at);
		// Of two prices on a line or behind each other, the first may be struck by a style.
		const next = own[index + 1];
		const isAlone = !next || (next.at > end && !/^\n[A-Z]{0,3}$/.test(text.slice(end, next.at)));
		return isAlone || next.cents === quote.cents ? [{ quote, isDue: DUE.test(label) }] : [];
	});
	const whole = labelled.filter(({ isDue }) => !isDue);
	const hasPaid = own.some(({ at }) => PAID.test(/[^\n$€£\d]*\n?$/.exec(before(at))?.[0] ?? ""));
	return (whole.length > 0 ? whole : hasPaid ? [] : labelled).map(({ quote }) => quote);
}
