import { TAX, totalLabel } from "./money-words.ts";
import { type Asked, isForOthers } from "./other-stays.ts";
import { groupSize, saysAllIn, saysMore, saysNoTotal } from "./price-terms.ts";
import { type Quote, toPart } from "./price-unit.ts";
import { extractPrices, type PlacedQuote } from "./prices.ts";

export type PagePrices = ReturnType<typeof pagePrices>;

const OTHERS =
	/(?:^|\n)[^\n]{0,30}\b(?:similar|you (?:may|might)(?: also)? (?:like|enjoy)|recommended|recently viewed|also (?:viewed|booked|like\w*|looked|liked|considered|chose|stayed)|(?:other|more|nearby|alternative|sister) (?:hotels?|stays?|homes?|rooms|propert\w+|flights?|cars?|places|options|offers|rentals|deals|listings)|sponsored|compare with|people also|who viewed this)\b/i;

/**
 * The prices in a text, and what it says of taxes, earlier payments and the size of a group.
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
		// A price per night in the text counts if it is all that is to be paid, or tells the rest.
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
/** What is paid in the end may be less than the total. */
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
		// Of two prices on a line or behind each other, the first may be struck by a style.
		const next = own[index + 1];
		const gap = text.slice(quote.at, next?.at);
		if (next?.unit === "tax" && TAX_ROW.test(gap)) return [];
		const isApart = isBehind || !next || gap.includes("(") || !/^.*\n?[A-Z]{0,3}$/.test(gap);
		return isApart || next.cents === quote.cents ? [{ ...quote, isDue: IS_DUE.test(label) }] : [];
	});
}

const textBefore = (text: string, at: number) => text.slice(Math.max(0, at - 200), at);
