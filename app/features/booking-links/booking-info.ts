import { centsToDollars } from "#app/lib/dollars.ts";
import { findSite, type ItemType, type Site } from "./booking-links.ts";
import { combinePrices, type Source, type SourcedFinding, singleValue } from "./combine-prices.ts";
import { parseEmbedded, parseScript } from "./embedded-json.ts";
import { linkFacts } from "./link-facts.ts";
import type { Asked } from "./other-stays.ts";
import { dollarOfPage } from "./page-dollar.ts";
import { pageName } from "./page-name.ts";
import { type PagePrices, pagePrices } from "./page-prices.ts";
import { stripHtml } from "./page-text.ts";
import { type Quote, toPart } from "./price-unit.ts";
import { extractPrices, parsePrice } from "./prices.ts";
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
	source: Source | null;
};

export type PageResponse = { link: string; url: string; status: number; html: string; isCut?: boolean };

/** Reads the response to a link. If the site shows robots a different page, only the link itself is read. */
export function readBookingInfo({ link, url, status, html, isCut = false }: PageResponse): BookingInfo {
	const site = findSite(link);
	const facts = linkFacts(link);
	const parts = readPage(html, site?.hostWord ?? null, isCut);
	const isShown = !isBlockedPage({ link, url, status }, parts);
	const {
		findings: all,
		page,
		title,
	} = isShown ? collectFindings(parts, url, site, facts) : { findings: [], page: NO_TERMS, title: null };
	const pageTitle = title === null ? null : { name: title, source: "page" as const };
	const nights = singleValue([
		facts.stay?.nights ?? null,
		...all.flatMap((one) => [one.nights, ...one.quotes.map((q) => q.nights)]),
	]);
	const findings = all.map((one) => ofNights(one, facts.stay?.nights ?? nights));
	const named =
		findings.find(({ name }) => name !== null) ??
		(facts.name !== null ? { name: facts.name, source: "link" as const } : pageTitle);
	const kind = site?.type ?? findings.find((one) => one.kind !== null)?.kind ?? null;
	const isStay = kind === null || kind === "accommodation";
	const hasRooms = isStay && (facts.rooms ?? 1) > 1;
	const isByPerson = kind === "flight" || (kind === null && page.groupSize === Number.POSITIVE_INFINITY);
	const isForOne = hasRooms || (facts.people ?? 1) > (isByPerson ? 1 : page.groupSize);
	const priced = combinePrices(
		isForOne ? findings.map(asPartPrices) : findings,
		isStay && !hasRooms ? nights : null,
		page,
	);
	return {
		name: cleanName(named?.name ?? null),
		price: priced.whole === null ? null : centsToDollars(priced.whole),
		currency: priced.currency,
		pricePerNight: priced.perNight === null || !isStay ? null : centsToDollars(priced.perNight),
		nights: isStay ? nights : null,
		kind,
		source: priced.source ?? named?.source ?? null,
	};
}

const NO_TERMS = { hasMore: false, hasNoTotal: false, hasPaid: false, groupSize: Number.POSITIVE_INFINITY };

function cleanName(name: string | null): string | null {
	const line = stripHtml(name ?? "")
		.replace(/[\s\p{C}]+/gu, " ")
		.trim();
	return line.slice(0, 200).trim() || null;
}

const BLOCKED_PAGE =
	/access (to this page has been )?denied|just a moment|robot|captcha|are you (a )?human|verify (you|that you)|verifying|pardon our interruption|attention required|bot or not|security check|unusual traffic|request blocked|page not found|enable javascript/i;

function isBlockedPage(
	{ link, url, status }: Omit<PageResponse, "html">,
	{ title, heading }: PageParts,
): boolean {
	const isSentHome = new URL(url).pathname === "/" && new URL(link).pathname !== "/";
	return (
		status !== 200 ||
		isSentHome ||
		BLOCKED_PAGE.test(`${title} ${heading}`.slice(0, 500).replaceAll("\n", " "))
	);
}

function collectFindings(parts: PageParts, url: string, site: Site | null, asked: Asked) {
	const bareDollar = dollarOfPage(parts, url, site);
	const page = pagePrices(parts.text, bareDollar, asked);
	const amounts = new Set(page.visible.map(({ cents }) => cents));
	const states = parseEmbedded(parts.states);
	const state = readState(states, url, { visible: amounts, bareDollar, asked });
	const data = parts.jsonLd.map(parseScript);
	const own = site === null ? NO_FINDING : siteFinding(parts, bareDollar, page);
	const found: [Source, Finding | null][] = [
		["json-ld", structuredFinding(data, url)],
		["microdata", structuredFinding(parts.microdata, url)],
		["page", own],
		["page", { ...NO_FINDING, quotes: [...state.quotes, ...page.labelled] }],
		["meta", metaFinding(parts, site?.hostWord ?? null)],
	];
	const findings = found.flatMap(([source, finding]): SourcedFinding[] =>
		finding ? [{ ...finding, source, quotes: finding.quotes.map((quote) => withUnit(quote, page)) }] : [],
	);
	const title = pageName([parts.heading, parts.title], parts, site?.hostWord ?? null) ?? state.name;
	return { findings, page: { ...page, hasPaid: page.hasPaid || state.hasPaid }, title };
}

const NO_FINDING: Finding = { name: null, kind: null, nights: null, quotes: [] };
// A flight's plain price is often that of one passenger of several.
function asPartPrices(finding: SourcedFinding): SourcedFinding {
	return { ...finding, quotes: finding.quotes.map((quote) => ({ ...quote, unit: quote.unit ?? "part" })) };
}

/** A price for other nights than those of the booking is none of it. */
function ofNights(finding: SourcedFinding, nights: number | null): SourcedFinding {
	const isOwn = (quote: Quote) => (quote.nights ?? finding.nights ?? nights) === nights;
	return { ...finding, quotes: finding.quotes.map((quote) => (isOwn(quote) ? quote : toPart(quote))) };
}

function withUnit(quote: Quote, { visible, otherStays }: PagePrices): Quote {
	if (otherStays.has(quote.cents)) return toPart(quote);
	if (quote.unit !== null || quote.cents === null) return quote;
	const same = visible.filter(({ cents, unit }) => cents === quote.cents && unit !== null);
	const units = new Set(same.map(({ unit }) => unit));
	if (units.size === 0) return quote;
	const [unit = null] = units;
	return units.size === 1
		? { ...quote, unit, nights: singleValue(same.map((one) => one.nights)) }
		: { ...quote, cents: null };
}

function siteFinding({ marked }: PageParts, bareDollar: string | null, page: PagePrices): Finding {
	const totals = marked.total.flatMap((text) => extractPrices(text, bareDollar));
	const prices = marked.price.flatMap((text) => extractPrices(text, bareDollar)).filter(hasUnit);
	const own = [...totals, ...prices];
	return {
		...NO_FINDING,
		name: marked.name.find(Boolean) ?? null,
		nights: singleValue(marked.price.map(parseNights)),
		// Other prices only tell the currency, because such a page also shows those of other offers.
		quotes:
			own.length + page.labelled.length > 0
				? own
				: page.visible.map((quote) => ({ ...quote, cents: null, nights: null })),
	};
}

const hasUnit = ({ unit }: Quote) => unit === "total" || unit === "night";

// The pattern finds "3 nights" in "3 nights, 2 adults", but no number of nights in "$215 night".
function parseNights(text: string): number | null {
	return (
		Number(/(?<![\d.,]|\p{Sc}\s?)(?:(1) night|(\d{1,3}) nights)\b/iu.exec(text)?.slice(1).find(Boolean)) ||
		null
	);
}

function metaFinding(parts: PageParts, site: string | null): Finding {
	const { meta } = parts;
	const amount = meta.get("product:price:amount") ?? meta.get("og:price:amount");
	const currency = meta.get("product:price:currency") ?? meta.get("og:price:currency");
	const quote = { ...parsePrice(amount, currency), unit: null, nights: null };
	return {
		...NO_FINDING,
		name: pageName([meta.get("og:title")], parts, site),
		quotes: amount === undefined ? [] : [quote],
	};
}
