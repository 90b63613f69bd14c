import { parseStatedDollars } from "#app/lib/dollars.ts";
import type { Cents } from "#app/lib/money.ts";
import { TRUNCATION_MARK } from "./page-text.ts";
import { priceUnit, type Quote, statesTaxes } from "./price-unit.ts";

const SIGNS: Record<string, string> = Object.fromEntries(
	"US$:USD €:EUR £:GBP ¥:JPY ₹:INR ₩:KRW ₺:TRY ฿:THB C$:CAD CA$:CAD A$:AUD AU$:AUD NZ$:NZD HK$:HKD S$:SGD R$:BRL MX$:MXN"
		.split(" ")
		.map((pair) => pair.split(":")),
);

// In a text, three capital letters such as TOP are more often a word than a currency.
const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "ALL" && code !== "TOP"));

/** The currency of a sign or code; null for a bare $, which many countries use. */
export function parseCurrency(sign: unknown): string | null {
	if (typeof sign !== "string") return null;
	const word = sign.trim().toUpperCase();
	if (/^(US|U\.S\.) DOLLARS?$/.test(word)) return "USD";
	return SIGNS[word] ?? (CODES.has(word) ? word : null);
}

/**
 * The cents are null for zero, negative and ambiguous prices ("1.299"), and when the sign contradicts the stated
 * currency.
 */
export function parsePrice(price: unknown, stated: unknown): Pick<Quote, "cents" | "currency"> {
	const currency = parseCurrency(stated);
	if (typeof price === "number") return { cents: parseAmount(price), currency };
	if (typeof price !== "string" || price.length > 40) return { cents: null, currency };
	const parts = /^(?<before>[^\d\s.,-]{0,4}?)\s*(?<number>\d[\d.,]*)\s*(?<after>[^\d\s.,-]{0,4})$/.exec(
		price.trim(),
	);
	const { before = "", number = "", after = "" } = parts?.groups ?? {};
	const signs = [before, after].filter((sign) => sign !== "" && sign !== "$");
	const currencies = signs.map(parseCurrency);
	const clash = currencies.some((one) => one === null || one !== (currency ?? currencies[0]));
	return { cents: clash ? null : parseAmount(number), currency: currency ?? currencies[0] ?? null };
}

const DECIMAL_COMMA = /^(?:\d{1,3}(?:\.\d{3})+|\d{1,3}),\d\d$/;

/** A price of up to $1, or one that consists of nines, is a placeholder. */
function parseAmount(amount: string | number): Cents | null {
	const isEuropean = DECIMAL_COMMA.test(String(amount));
	const stated = isEuropean ? String(amount).replaceAll(".", "").replace(",", ".") : amount;
	const cents = parseStatedDollars(stated) ?? 0;
	return cents <= 100 || /^9{6,}$/.test(String(cents)) || /^9{4,}00$/.test(String(cents)) ? null : cents;
}

const SIGN_BEFORE = "US\\$|[A-Z]{1,2}\\$|[$€£¥₹₩₺฿]|\\b[A-Z]{3}(?=\\s?\\d)";
const SIGN_AFTER = /US\$(?!\s?\d)|[Uu]\.?[Ss]\.? dollars?|\b[A-Z]{3}\b|[€£]|\$(?!\s?\d)/u.source;
// U+E000 marks where a tag separated two digits (page-text.ts). The digits may be one number or two.
const MONEY = new RegExp(
	`(?:(?<sign>${SIGN_BEFORE})\\s?)?(?<![\\d.,\\ue000]|\\d[ '’])(?<number>\\d[\\d,.]{0,13}(?<![,.]))(?![\\d,.]*\\ue000)(?!\\d|['’]\\d|\\s\\d{3}\\b)(?:\\s?(?<after>${SIGN_AFTER}))?`,
	"gu",
);

/** As in "Total (USD) $512.40". */
const CODE_BEFORE = /\b(USD|CAD|AUD|NZD|SGD|HKD|MXN|US dollars)\)?:?\s*$/i;

// No page of one booking has more prices, and each is compared with a dozen patterns.
const MAX_QUOTES = 500;

export type PlacedQuote = Quote & { at: number; isZero: boolean };

/** A total within this many prices after one of taxes includes them. */
const TAXED_PRICES = 3;

/**
 * The cents are null near the end of a truncated text, whose last digits or unit may be missing.
 * @param bareDollar the currency of a bare $, or null if unknown
 */
export function extractPrices(text: string, bareDollar: string | null): PlacedQuote[] {
	const quotes: PlacedQuote[] = [];
	let taxed = 0;
	for (const match of text.matchAll(MONEY)) {
		const { sign, number = "", after = "" } = match.groups ?? {};
		const isBare = sign === "$" || (!sign && after === "$");
		const before = text.slice(Math.max(0, match.index - 200), match.index);
		const code = isBare ? parseCurrency(CODE_BEFORE.exec(before)?.[1]) : parseCurrency(sign);
		const currency = (isBare && code) || parseCurrency(after) || (isBare ? bareDollar : code);
		if (!currency && !isBare) continue;
		if (quotes.length === MAX_QUOTES) break;
		const isSignBehind = parseCurrency(after) !== null || (isBare && after === "$");
		const end = match.index + match[0].length - (isSignBehind ? 0 : after.length);
		const rest = text.slice(end, end + 60);
		const { unit, nights } = priceUnit(before, rest);
		quotes.push({
			cents: rest.includes(TRUNCATION_MARK) ? null : parseAmount(number),
			currency,
			...{ unit, nights, at: match.index, isZero: /^[0.,]+$/.test(number) },
			withTaxes: unit === "total" ? (statesTaxes(before, rest) ?? (taxed > 0 || undefined)) : undefined,
		});
		const own = before.replace(/\d+(?:\.\d+)? ?%/g, "").split(/[$€£\d]/);
		const isTax = /tax|vat|gst/i.test(`${own.at(-1)}|${/^ *[a-z ]*/i.exec(rest)?.[0]}`);
		taxed = unit === "total" ? 0 : unit === "tax" && isTax ? TAXED_PRICES : taxed - 1;
	}
	return quotes;
}
