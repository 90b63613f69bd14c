import type { Site } from "./booking-links.ts";
import type { PageParts } from "./read-page.ts";

const DOLLARS = "USD|CAD|AUD|NZD|SGD|HKD|MXN";
const MENU = /(?:\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SGD|HKD|MXN)\b[^\p{L}\d]*){3,}/gu;
const SAYS_USD = /\bUSD\b|\bUS\$|\bU\.?S\.? dollars?\b/i;
/** A note such as "about CA$ 700" then says nothing of the other prices. */
const PRICES_IN_USD =
	/\b(?:prices|amounts|rates|fares|totals) (?:(?:are|shown|quoted|listed|charged) )*in (?:USD|US\$|U\.?S\.? dollars)/i;
const OTHER_DOLLARS = /\b(?:CAD|AUD|NZD|SGD|HKD|MXN)\b|\b(?:CA?|AU?|NZ|S|HK|MX)\$/;
/** A currency that a script or a link gives to something, and not one of a list. */
const STATED = new RegExp(
	`\\b\\w*(?:currency|cur|curr|ccy)(?:_?(?:iso)?_?code)?\\\\?["']?\\s*[:=]\\s*\\\\?["']?(${DOLLARS})\\b`,
	"gi",
);
const STATE =
	"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])";
const ADDRESS = new RegExp(`\\b${STATE},? \\d{5}(?:-\\d{4})?\\b`);
/** "Boston, MA", but not "Toronto, CA" or "Perth, WA", whose codes are also those of places with another dollar. */
const CITY = new RegExp(`\\b[A-Z][a-z]+, (?!AR|C[AO]|KY|WA)${STATE}\\b`, "g");
const ABROAD = /\b(?:canad\w+|austral\w+|new zealand|singapore|hong kong|m[eé]xic\w+)\b/i;
const PROVINCE = /, (?:AB|BC|MB|NB|NS|NSW|ON|QC|QLD|SK|VIC)\b/;

/**
 * The currency of a bare $, which many countries use: USD where the page or its link states it, or on a site from the
 * US for people from the US; null if that is not certain.
 */
export function dollarOfPage(parts: PageParts, url: string, site: Site | null): string | null {
	const { hostname, search } = new URL(url);
	if (site) return `.${hostname}`.endsWith(`.${site.hostWord}.com`) ? "USD" : null;
	const text = parts.text.replace(MENU, " ");
	if (PRICES_IN_USD.test(text)) return "USD";
	const data = [Object.fromEntries(parts.meta), parts.microdata].map((one) => JSON.stringify(one));
	const scripts = [...parts.jsonLd, ...parts.states, ...data].join("\n");
	const isLabelled = /\bTotal \(?(?:USD|US\$)/i.test(scripts);
	const stated = [...scripts.matchAll(STATED)].map(([, code]) => code?.toUpperCase());
	if (OTHER_DOLLARS.test(parts.text) || stated.some((code) => code !== "USD")) return null;
	const isAmerican =
		/^(?:en(?:-us)?)?$/.test(parts.language) &&
		/\.(?:com|us)$/.test(hostname) &&
		(ADDRESS.test(text) || new Set(text.match(CITY)).size > 1) &&
		!ABROAD.test(text) &&
		!PROVINCE.test(text);
	const isAsked = /[?&][^=&]+=USD(?=&|$)/i.test(search);
	return SAYS_USD.test(text) || stated.length > 0 || isLabelled || isAsked || isAmerican ? "USD" : null;
}
