import { type Cents, parseDollars } from "#app/lib/money.ts";
import { TRUNCATION_MARK } from "./page-text.ts";
import { priceUnit, type Quote } from "./price-unit.ts";

const SIGNS: Record<string, string> = {
	US$: "USD",
	"€": "EUR",
	"£": "GBP",
	"¥": "JPY",
	"₹": "INR",
	"₩": "KRW",
	"₺": "TRY",
	"฿": "THB",
	C$: "CAD",
	CA$: "CAD",
	A$: "AUD",
	AU$: "AUD",
	NZ$: "NZD",
	HK$: "HKD",
	S$: "SGD",
	R$: "BRL",
	MX$: "MXN",
};

/** Three capitals in a text are more often an airport, or a word that shouts. */
const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "ALL" && code !== "TOP"));

/** The currency of a sign or a code; a bare $ is anybody's. */
export function parseCurrency(sign: unknown): string | null {
	if (typeof sign !== "string") return null;
	const word = sign.trim().toUpperCase();
	if (/^(US|U\.S\.) DOLLARS?$/.test(word)) return "USD";
	return SIGNS[word] ?? (CODES.has(word) ? word : null);
}

/**
 * A price as structured data gives it: a number, or text such as "1299.00", "$1,299", "USD 1,299.00".
 * The cents are null unless there is one way to read it: 0, less than 0, lists, "1.299,00" and "129,5" have none, nor
 * has a price whose own sign contradicts the currency stated beside it.
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
	const said = signs.map(parseCurrency);
	const clash = said.some((one) => one === null || one !== (currency ?? said[0]));
	return { cents: clash ? null : parseAmount(number), currency: currency ?? said[0] ?? null };
}

function parseAmount(amount: string | number): Cents | null {
	return parseDollars(amount) || null;
}

const SIGN_BEFORE = "US\\$|[A-Z]{1,2}\\$|[$€£¥₹₩₺฿]|\\b[A-Z]{3}(?=\\s?\\d)";
const SIGN_AFTER = "[Uu]\\.?[Ss]\\.? dollars?|\\b[A-Z]{3}\\b|[€£]|\\$(?!\\s?\\d)";
/** U+E000 stands where a tag separated two digits (page-text.ts), so that the number has two readings. */
const MONEY = new RegExp(
	`(?:(?<sign>${SIGN_BEFORE})\\s?)?(?<![\\d.,\\ue000]|\\d[ '’])(?<number>\\d[\\d,.]{0,13}(?<![,.]))(?![\\d,.]*\\ue000)(?!\\d|['’]\\d|\\s\\d{3}\\b)(?:\\s?(?<after>${SIGN_AFTER}))?`,
	"gu",
);

/** More than any page of one booking has; each takes a dozen looks at the words around it. */
const MAX_QUOTES = 500;

/**
 * The prices in visible text, each with the unit that the words around it give. A price near the end of a truncated text
 * has null cents, because its last digits or its unit may be missing.
 * @param bareDollar the currency of a bare $, or null where that is not known
 */
export function extractPrices(text: string, bareDollar: string | null): Quote[] {
	const quotes: Quote[] = [];
	for (const match of text.matchAll(MONEY)) {
		const { sign, number = "", after } = match.groups ?? {};
		const isBare = sign === "$" || (!sign && after === "$");
		const named = parseCurrency(after) ?? (isBare ? bareDollar : parseCurrency(sign));
		if (!named && !isBare) continue;
		if (quotes.length === MAX_QUOTES) break;
		const before = text.slice(Math.max(0, match.index - 60), match.index);
		const isCode = parseCurrency(after) !== null || (isBare && after === "$");
		const end = match.index + match[0].length - (after && !isCode ? after.length : 0);
		const rest = text.slice(end, end + 60);
		const cents = rest.includes(TRUNCATION_MARK) ? null : parseAmount(number);
		quotes.push({ cents, currency: named, ...priceUnit(before, rest) });
	}
	return quotes;
}
