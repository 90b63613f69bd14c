import { centsToDollars } from "#app/lib/dollars.ts";
import { isWebLink } from "#app/lib/web-link.ts";
import { findSite, type ItemType, isShortLink, type Site } from "./booking-links.ts";
import { combinePrices, singleValue } from "./combine-prices.ts";
import { parseEmbedded, parseScript } from "./embedded-json.ts";
import { type LinkFacts, linkFacts } from "./link-facts.ts";
import { listQuotes } from "./offers.ts";
import { type PagePrices, pagePrices } from "./page-prices.ts";
import { stripHtml } from "./page-text.ts";
import { type Quote, toPart } from "./price-unit.ts";
import { extractPrices } from "./prices.ts";
import { type PageParts, readPage } from "./read-page.ts";
import { readState } from "./state-prices.ts";
import { type Finding, readStructuredData } from "./structured-data.ts";

/**
 * Prices are in dollars. A price is null when the page gives none for certain, or in another currency, which
 * `currency` names.
 */
export type BookingInfo = {
	name: string | null;
	/** For the whole booking, either as stated or as nights × price per night. */
	price: number | null;
	currency: string | null;
	pricePerNight: number | null;
	nights: number | null;
	kind: ItemType | null;
	/** The source of the price, or of the name if there is no price. */
	source: "page" | "link";
	/** The address of the picture that the page names for previews of its link. */
	picture?: string;
};

type PageResponse = { link: string; url: string; status: number; html: string; isCut?: boolean };

/** Reads the response to a link. If the site shows robots a different page, only the link itself is read. */
export function readBookingInfo(response: PageResponse): BookingInfo {
	const { html, isCut = false } = response;
	const link = fullLink(response);
	const site = findSite(link);
	const facts = linkFacts(link);
	const shown = readPage(html, site?.hostWord ?? null, isCut);
	const parts = isBlockedPage(response, shown) ? readPage("", null, false) : shown;
	const { findings, page } = collectFindings(parts, response.url, site, facts);
	const quotes = findings.flatMap(({ quotes = [], nights = null }) =>
		quotes.map((quote) => withUnit({ ...quote, nights: quote.nights ?? nights }, page)),
	);
	const named = findings.find(({ name }) => name);
	const kind = site?.type ?? findings.find((one) => one.kind)?.kind ?? null;
	const isStay = kind === null || kind === "accommodation";
	const stated = singleValue([
		facts.stay?.nights ?? null,
		...[...findings, ...quotes].map(({ nights = null }) => nights),
	]);
	const hasRooms = isStay && (facts.rooms ?? 1) > 1;
	// A flight's plain price is often that of one passenger of several.
	const isByPerson = kind === "flight" || (kind === null && page.groupSize === Number.POSITIVE_INFINITY);
	const isForOne = hasRooms || (facts.people ?? 1) > (isByPerson ? 1 : page.groupSize);
	// A price for nights other than the booking's is ignored.
	const nights = facts.stay?.nights ?? stated;
	const own = quotes.map((quote) => ((quote.nights ?? nights) === nights ? quote : toPart(quote)));
	const priced = combinePrices(own, isStay && !hasRooms ? stated : null, { ...page, isForOne });
	return {
		name: cleanName(named?.name ?? null),
		price: priced.whole === null ? null : centsToDollars(priced.whole),
		currency: priced.currency,
		pricePerNight: priced.perNight === null || !isStay ? null : centsToDollars(priced.perNight),
		nights: isStay ? stated : null,
		kind,
		source: named?.isOfLink && priced.whole === null && priced.perNight === null ? "link" : "page",
		...pictureOf(parts, response.url),
	};
}

function fullLink({ link, url }: PageResponse): string {
	return isShortLink(link) && findSite(url) ? url : link;
}

const MAX_PICTURE_URL = 2_048;
const PICTURE_NAMES = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"];

/** The picture that the page names for previews of its link. */
function pictureOf({ meta }: PageParts, pageUrl: string): { picture?: string } {
	const given = PICTURE_NAMES.map((name) => meta.get(name)).find(Boolean);
	if (!given || !URL.canParse(given, pageUrl)) return {};
	const { href } = new URL(given, pageUrl);
	return isWebLink(href) && href.length <= MAX_PICTURE_URL ? { picture: href } : {};
}

const BLOCKED_PAGE =
	/access (to this page has been )?denied|just a moment|robot|captcha|are you (a )?human|verify (you|that you)|verifying|pardon our interruption|attention required|bot or not|security check|unusual traffic|request blocked|page not found|enable javascript/i;

function isBlockedPage({ link, url, status }: PageResponse, { title, heading }: PageParts): boolean {
	const isSentHome = new URL(url).pathname === "/" && new URL(link).pathname !== "/";
	const words = `${title} ${heading}`.slice(0, 500).replaceAll("\n", " ");
	return status !== 200 || isSentHome || BLOCKED_PAGE.test(words);
}

function collectFindings(parts: PageParts, url: string, site: Site | null, facts: LinkFacts) {
	const bareDollar = dollarOfPage(parts, url, site);
	const text = pagePrices(parts.text, bareDollar, facts);
	const visible = new Set(text.visible.map(({ cents }) => cents));
	const state = readState(parseEmbedded(parts.states), url, { visible, bareDollar, asked: facts });
	const page = { ...text, hasPaid: text.hasPaid || state.hasPaid };
	const host = site?.hostWord ?? null;
	const title = pageName([parts.heading, parts.title], parts, host) ?? state.name;
	const found: (Finding | null)[] = [
		readStructuredData(parts.jsonLd.map(parseScript), url),
		readStructuredData(parts.microdata, url),
		site && siteFinding(parts, bareDollar, page),
		{ quotes: [...state.quotes, ...page.labelled] },
		metaFinding(parts, host),
		{ name: facts.name, isOfLink: true },
		{ name: title },
		{ name: facts.siteName, isOfLink: true },
	];
	return { findings: found.filter((one) => one !== null), page };
}

/** A plain price has the unit that the page's text gives the same amount. */
function withUnit(quote: Quote, { visible, otherStays }: PagePrices): Quote {
	if (otherStays.has(quote.cents)) return toPart(quote);
	if (quote.unit !== null || quote.cents === null) return quote;
	const same = visible.filter(({ cents, unit }) => cents === quote.cents && unit !== null);
	const units = new Set(same.map(({ unit }) => unit));
	const [unit = null] = units;
	if (units.size > 1) return { ...quote, cents: null };
	return unit === null ? quote : { ...quote, unit, nights: singleValue(same.map((one) => one.nights)) };
}

function siteFinding({ marked }: PageParts, bareDollar: string | null, page: PagePrices): Finding {
	const totals = marked.total.flatMap((text) => extractPrices(text, bareDollar));
	const prices = marked.price.flatMap((text) => extractPrices(text, bareDollar));
	const own = [...totals, ...prices.filter(({ unit }) => unit === "total" || unit === "night")];
	// The page also shows other offers, so only the currency of its other prices counts.
	const others = page.visible.map((quote) => ({ ...quote, cents: null, nights: null }));
	return {
		name: marked.name.find(Boolean) ?? null,
		nights: singleValue(marked.price.map(parseNights)),
		quotes: own.length + page.labelled.length > 0 ? own : others,
	};
}

/** Finds "3 nights" in "3 nights, 2 adults", but no number of nights in "$215 night". */
function parseNights(text: string): number | null {
	const [, one, several] = /(?<![\d.,]|\p{Sc}\s?)(?:(1) night|(\d{1,3}) nights)\b/iu.exec(text) ?? [];
	return Number(one ?? several) || null;
}

function metaFinding(parts: PageParts, site: string | null): Finding {
	const [price, priceCurrency] = ["amount", "currency"].map(
		(what) => parts.meta.get(`product:price:${what}`) ?? parts.meta.get(`og:price:${what}`),
	);
	const name = pageName([parts.meta.get("og:title")], parts, site);
	return { name, quotes: listQuotes({ price, priceCurrency }) };
}

function cleanName(name: string | null): string | null {
	const line = stripHtml(name ?? "").replace(/[\s\p{C}]+/gu, " ");
	return line.trim().slice(0, 200).trim() || null;
}

const DOLLARS = "USD|CAD|AUD|NZD|SGD|HKD|MXN";
const MENU = /(?:\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SGD|HKD|MXN)\b[^\p{L}\d]*){3,}/gu;
const SAYS_USD = /\bUSD\b|\bUS\$|\bU\.?S\.? dollars?\b/i;
/** A note such as "about CA$ 700" then does not count for the other prices. */
const PRICES_IN_USD =
	/\b(?:prices|amounts|rates|fares|totals) (?:(?:are|shown|quoted|listed|charged) )*in (?:USD|US\$|U\.?S\.? dollars)/i;
const OTHER_DOLLARS = /\b(?:CAD|AUD|NZD|SGD|HKD|MXN)\b|\b(?:CA?|AU?|NZ|S|HK|MX)\$/;
/** A currency that a script or a link states for a price, as opposed to one in a list. */
const STATED = new RegExp(
	`\\b\\w*(?:currency|cur|curr|ccy)(?:_?(?:iso)?_?code)?\\\\?["']?\\s*[:=]\\s*\\\\?["']?(${DOLLARS})\\b`,
	"gi",
);
const STATE =
	"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])";
const ADDRESS = new RegExp(`\\b${STATE},? \\d{5}(?:-\\d{4})?\\b`);
/** "Boston, MA", but not "Toronto, CA" or "Perth, WA", whose codes also denote places with another dollar. */
const CITY = new RegExp(`\\b[A-Z][a-z]+, (?!AR|C[AO]|KY|WA)${STATE}\\b`, "g");
const ABROAD = /\b(?:canad\w+|austral\w+|new zealand|singapore|hong kong|m[eé]xic\w+)\b/i;
const PROVINCE = /, (?:AB|BC|MB|NB|NS|NSW|ON|QC|QLD|SK|VIC)\b/;

/**
 * The currency of a bare $, which many countries use: USD if the page or its link says so, or for a US site's page for
 * people from the US; null if uncertain.
 */
function dollarOfPage(parts: PageParts, url: string, site: Site | null): string | null {
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

const BOOKING =
	"(?:reservation|booking|trip|stay|order|selection|offer|itinerary|details|cart|basket|purchase|payment)";
/** Titles of what a page is for, as opposed to what it shows. */
const PURPOSE = new RegExp(
	`^(?:secure (?:check-?out|booking|payment)|check-?out|.*\\?|(?:you(?:'|’)re )?almost (?:there|done|finished)|cart|basket|home|welcome|summary|payment|confirmation|confirmed|thank you\\b.*|step \\d.*|loading.*|(?:please )?(?:review|confirm|book|reserve|check|complete|finali[sz]e|view|manage|pay|verify)(?: (?:&|and) (?:book|pay|confirm|reserve)| now)?(?: (?:for )?(?:your|my|this|the))?(?: ${BOOKING})?|(?:(?:your|my|the|votre|deine|ihre|tu|su|la tua|a sua) )?(?:${BOOKING}|réservation|buchung|reserva|prenotazione)(?: (?:review|summary|details|confirmed|confirmation|overview|information|#?[A-Z\\d-]{5,}))*|ご?予約.*(?:確認|完了)?)[.!…]?$`,
	"i",
);

/** The first title that names what the page shows, without the site's own name and the page's purpose. */
function pageName(titles: (string | undefined)[], { meta }: PageParts, site: string | null): string | null {
	const siteName = lettersOf(meta.get("og:site_name") ?? "");
	return titles.map((given = "") => ownName(given, siteName, site)).find(Boolean) ?? null;
}

const lettersOf = (words: string) => words.toLowerCase().replace(/[^\p{L}\d]/gu, "");

// Titles join their parts with |, ·, – or -, and one of the parts is often the site's name.
function ownName(given: string, siteName: string, site: string | null): string | null {
	const title = given.slice(0, 400).replaceAll("\n", " ");
	const [, purpose = "", rest = ""] = /^([^:]{3,40}):\s+(\S.*)$/.exec(title) ?? [];
	const named = PURPOSE.test(purpose.trim()) ? rest : title;
	const parts = named.split(/\s+[|·•–—-]\s+|\s*[｜]\s*|\s*:\s+(?=\S+$)/);
	const kept = parts.filter((part) => {
		if (siteName && lettersOf(part) === siteName) return false;
		if (part.split(" / ").every((words) => PURPOSE.test(words.trim()))) return false;
		return !(site && new RegExp(`\\b${site}\\b`, "i").test(part) && part.length < 60);
	});
	const [first, ...others] = kept.filter((part) => !/^★|^\d+ (bed|bath|bedroom|guest)s?\b/i.test(part));
	const name = [first, ...others.slice(0, 1)].filter(Boolean).join(" – ");
	return name.replace(/\s*\(updated prices \d{4}\)/i, "").trim() || null;
}
