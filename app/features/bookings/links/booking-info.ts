import { centsToDollars } from "#app/lib/dollars.ts";
import { findSite, type ItemType, isShortLink, type Site } from "./booking-links.ts";
import { combinePrices, singleValue } from "./combine-prices.ts";
import { parseEmbedded, parseScript } from "./embedded-json.ts";
import { type LinkFacts, linkFacts } from "./link-facts.ts";
import { listQuotes } from "./offers.ts";
import { dollarOfPage } from "./page-dollar.ts";
import { pageName } from "./page-name.ts";
import { type PagePrices, pagePrices } from "./page-prices.ts";
import { stripHtml } from "./page-text.ts";
import { type Quote, toPart } from "./price-unit.ts";
import { extractPrices } from "./prices.ts";
import { type PageParts, readPage } from "./read-page.ts";
import { readState } from "./state-prices.ts";
import { type Finding, structuredFinding } from "./structured-data.ts";

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
	/** Where the price comes from, or without a price the name. */
	source: "page" | "link";
};

export type PageResponse = { link: string; url: string; status: number; html: string; isCut?: boolean };

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
	// A price for other nights than those of the booking is none of it.
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
	};
}

function fullLink({ link, url }: PageResponse): string {
	return isShortLink(link) && findSite(url) ? url : link;
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
		structuredFinding(parts.jsonLd.map(parseScript), url),
		structuredFinding(parts.microdata, url),
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
