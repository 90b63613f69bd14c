import { centsToDollars } from "#app/lib/money.ts";
import { type ItemType, type Site, siteOf } from "./booking-links.ts";
import { linkFacts } from "./link-facts.ts";
import { nameInPage } from "./page-name.ts";
import { plainText } from "./page-words.ts";
import { pricesIn, type Quote, statedPrice } from "./prices.ts";
import { type PageParts, readPage } from "./read-page.ts";
import { agreed, reckon, type Source, type Sourced } from "./reckon.ts";
import { type Finding, findingOf, parsedJson } from "./structured-data.ts";

/**
 * What a booking link says. Prices are dollars; each is null where the page does not say it for certain, or says it in
 * another currency, which `currency` then names.
 */
export type BookingInfo = {
	name: string | null;
	/** Of the whole booking: as stated, or nights × price per night. */
	price: number | null;
	currency: string | null;
	pricePerNight: number | null;
	nights: number | null;
	kind: ItemType | null;
	source: Source | null;
};

/** The page as it was answered, for the link that was asked. */
export type Answer = { link: string; url: string; status: number; html: string };

/** Reads the answer to a link. Of a page that a site shows to robots instead of the booking, only the link counts. */
export function bookingInfo({ link, url, status, html }: Answer): BookingInfo {
	const site = siteOf(link);
	const facts = linkFacts(link);
	const parts = readPage(html, site?.word ?? null);
	const isShown = !isInTheWay({ link, url, status }, parts);
	const findings = isShown ? findingsIn(parts, url, site) : [];
	const title = isShown ? nameInPage([parts.heading, parts.title], parts, site?.word ?? null) : null;
	const pageTitle = title === null ? null : { name: title, source: "page" as const };
	const named =
		findings.find(({ name }) => name !== null) ??
		(facts.name !== null ? { name: facts.name, source: "link" as const } : pageTitle);
	const kind = site?.type ?? findings.find((one) => one.kind !== null)?.kind ?? null;
	const nights = agreed([
		facts.nights,
		...findings.flatMap((one) => [one.nights, ...one.quotes.map((q) => q.nights)]),
	]);
	const isStay = kind === null || kind === "accommodation";
	const isForOne = kind === "flight" && (facts.people ?? 1) > 1;
	const priced = reckon(isForOne ? findings.map(perPerson) : findings, isStay ? nights : null);
	return {
		name: shown(named?.name ?? null),
		price: priced.whole === null ? null : centsToDollars(priced.whole),
		currency: priced.currency,
		pricePerNight: priced.perNight === null || !isStay ? null : centsToDollars(priced.perNight),
		nights: isStay ? nights : null,
		kind,
		source: priced.source ?? named?.source ?? null,
	};
}

/** As an item's name may be: one line, at most 200 characters, none that cannot be shown. */
function shown(name: string | null): string | null {
	const line = plainText(name ?? "")
		.replace(/[\s\p{C}]+/gu, " ")
		.trim();
	return line.slice(0, 200).trim() || null;
}

const IN_THE_WAY =
	/access (to this page has been )?denied|just a moment|robot|captcha|are you (a )?human|verify (you|that you)|verifying|pardon our interruption|attention required|bot or not|security check|unusual traffic|request blocked|page not found|enable javascript/i;

function isInTheWay({ link, url, status }: Omit<Answer, "html">, { title, heading }: PageParts): boolean {
	const isSentHome = new URL(url).pathname === "/" && new URL(link).pathname !== "/";
	return status !== 200 || isSentHome || IN_THE_WAY.test(`${title} ${heading}`.slice(0, 500));
}

function findingsIn(parts: PageParts, url: string, site: Site | null): Sourced[] {
	// Where a site is at home elsewhere, its dollars may be too.
	const bareDollar = site && `.${new URL(url).hostname}`.endsWith(`.${site.word}.com`) ? "USD" : null;
	const from = (source: Source, finding: Finding | null): Sourced[] =>
		finding ? [{ ...finding, source }] : [];
	const visible = pricesIn(parts.text, bareDollar);
	return [
		...from("json-ld", findingOf(parsedJson(parts.jsonLd), url)),
		...from("microdata", findingOf(parts.microdata, url)),
		...from("page", site === null ? null : markedFinding(parts, site, bareDollar, visible)),
		...from("meta", metaFinding(parts, site?.word ?? null)),
	].map((finding) => ({ ...finding, quotes: finding.quotes.map((quote) => withUnit(quote, visible)) }));
}

/** A flight's plain price is often that of one passenger of several. */
function perPerson(finding: Sourced): Sourced {
	return { ...finding, quotes: finding.quotes.map((quote) => ({ ...quote, unit: quote.unit ?? "part" })) };
}

/** A price without a unit has that of the same figure in the page's text, where that has one. */
function withUnit(quote: Quote, visible: Quote[]): Quote {
	if (quote.unit !== null || quote.cents === null) return quote;
	const same = visible.filter(({ cents, unit }) => cents === quote.cents && unit !== null);
	const units = new Set(same.map(({ unit }) => unit));
	if (units.size === 0) return quote;
	const [unit = null] = units;
	return units.size === 1
		? { ...quote, unit, nights: agreed(same.map((one) => one.nights)) }
		: { ...quote, cents: null };
}

/**
 * A recognised site's own markup; of a page that marks no price only the currency is told, and of a flight or a car what
 * its text calls the total: a page about a place to sleep shows the prices of others too.
 */
function markedFinding(
	{ marked }: PageParts,
	site: Site,
	bareDollar: string | null,
	visible: Quote[],
): Finding {
	const totals = marked.total.flatMap((text) => pricesIn(text, bareDollar));
	const prices = marked.price.flatMap((text) => pricesIn(text, bareDollar)).filter(isSaid);
	const own = [...totals, ...prices];
	const isOwn = ({ unit }: Quote) => unit === "total" && site.type !== "accommodation";
	const others = visible.map((quote) => (isOwn(quote) ? quote : { ...quote, cents: null }));
	return {
		name: marked.name.find(Boolean) ?? null,
		kind: null,
		nights: agreed(marked.price.map(nightsIn)),
		quotes: own.length > 0 ? own : others.map((quote) => ({ ...quote, nights: null })),
	};
}

const isSaid = ({ unit }: Quote) => unit === "total" || unit === "night";

/** "3 nights" of "3 nights, 2 adults"; the "$215 night" of a price is none. */
function nightsIn(text: string): number | null {
	return (
		Number(/(?<![\d.,]|\p{Sc}\s?)(?:(1) night|(\d{1,3}) nights)\b/iu.exec(text)?.slice(1).find(Boolean)) ||
		null
	);
}

function metaFinding(parts: PageParts, site: string | null): Finding {
	const { meta } = parts;
	const amount = meta.get("product:price:amount") ?? meta.get("og:price:amount");
	const currency = meta.get("product:price:currency") ?? meta.get("og:price:currency");
	const quote = { ...statedPrice(amount, currency), unit: null, nights: null };
	return {
		name: nameInPage([meta.get("og:title")], parts, site),
		kind: null,
		nights: null,
		quotes: amount === undefined ? [] : [quote],
	};
}
