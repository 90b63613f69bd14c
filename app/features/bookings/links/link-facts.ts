import { addDays, type CalendarDate, formatDate, formatRange } from "#app/lib/dates.ts";
import { findSite, type Site } from "./booking-links.ts";
import { decodeUriPart, findParam, nightsBetween, parseLinkDate, titleFromSlug } from "./link-parsing.ts";
import type { Asked, Stay } from "./other-stays.ts";
import * as texts from "./texts/booking.ts";

/** What the link itself reveals; the names are null for an unknown site. `siteName` contains only site and kind. */
export type LinkFacts = Asked & { name: string | null; siteName: string | null; rooms: number | null };

export function linkFacts(link: string): LinkFacts {
	if (!URL.canParse(link)) return { name: null, siteName: null, stay: null, people: null, rooms: null };
	const url = new URL(link);
	const site = findSite(link);
	const isStay = !site || site.type === "accommodation";
	const asked = { stay: isStay ? findStay(url) : null, people: countGuests(url) };
	return {
		...asked,
		name: site && linkName(url, site, asked),
		siteName: site && siteName(url, site, asked),
		rooms: Number(findParam(url, ROOMS)) || null,
	};
}

const CHECK_IN =
	/^(?:check[-_]?in|chkin|arrival(?:date)?|arrive|datein|from(?:date)?|start(?:date)?|arr|ci|in)$/i;
const CHECK_OUT =
	/^(?:check[-_]?out|chkout|departure(?:date)?|depart|dateout|to(?:date)?|end(?:date)?|dep|co|out)$/i;
const NIGHTS = /^(?:nights?|num_?nights|number_?of_?nights|los|nuits|noches|naechte|notti|haku)$/i;
const ROOMS = /^(?:no_?|num_?|number_?of_?)?rooms$/i;
const GUESTS =
	/^(?:(?:group_?|num_?|number_?of_?)?(?:adults?|guests?|travell?ers|passengers|persons|people)|adt|ad|pax|otona|erwachsene|adultos|adultes)$/i;

/** The stay from the dates in the link: the named ones, or else the only two. */
function findStay(url: URL): Stay | null {
	const inPath = (url.pathname.match(/\d{4}-\d\d-\d\d/g) ?? []).map(parseLinkDate);
	const inQuery = [...url.searchParams.values()].map(parseLinkDate);
	const all = new Set([...inPath, ...inQuery].filter((date) => date !== null));
	const [first = null, second = null] = all.size === 2 ? all : inPath;
	const from = parseLinkDate(findParam(url, CHECK_IN)) ?? first;
	const stated = Number(findParam(url, NIGHTS));
	const last = from && stated > 0 && stated < 100 ? addDays(from, stated) : null;
	const to = parseLinkDate(findParam(url, CHECK_OUT)) ?? second ?? last;
	const nights = nightsBetween(from, to);
	return from && to && nights ? { from, to, nights } : null;
}

function countGuests(url: URL): number | null {
	const inPath = /\/(\d{1,2})adults\b/.exec(url.pathname)?.[1];
	const listed = /\badults:(\d{1,2})\b/.exec(findParam(url, /^passengers$/i)?.slice(0, 100) ?? "")?.[1];
	return Number(inPath ?? listed ?? findParam(url, GUESTS)) || null;
}

const SLUG_OF_HOTEL = [
	/\/(?:[^/]*-Hotels-)?(?<slug>[^/]+?)\.h\d+\.Hotel-Information/i,
	/\/ho\d+\/(?<slug>[^/?]+)/i,
];
const LEG = /[?&]leg1=from:(?<from>[^:]{1,80}),to:(?<to>[^:]{1,80}),departure:/;

/**
 * Patterns of decoded links, by site and kind, that contain a hotel, the place of a stay or a car, or a flight's route.
 */
const FORMS: Record<string, readonly RegExp[]> = {
	"booking accommodation": [/^\/hotel\/[^/]+\/(?<slug>[^/.?]+)/],
	"airbnb accommodation": [/^\/h\/(?<slug>[^/?]+)/],
	"kayak accommodation": [/^\/hotels\/(?<hotelPlace>[^/,?]+?)(?:-[cp]\d[^/,?]*)?(?=[/,?]|$)/],
	"hotels accommodation": SLUG_OF_HOTEL,
	"expedia accommodation": SLUG_OF_HOTEL,
	"kayak flight": [/\/flights\/(?<from>[A-Z]{3})(?:,[A-Z]{3})*-(?<to>[A-Z]{3})(?:,[A-Z]{3})*(?=[/?]|$)/i],
	"expedia flight": [LEG, /\/flights\/(?<from>[A-Z]{3})\/(?<to>[A-Z]{3})\//i],
	"google flight": [
		/[?&]q=[^&]{0,200}?\bto (?<to>[A-Z]{3})\b[^&]{0,100}\bfrom (?<from>[A-Z]{3})\b/,
		/[?&]q=[^&]{0,200}?\bfrom (?<from>[A-Z]{3})\b[^&]{0,100}\bto (?<to>[A-Z]{3})\b/,
	],
	"kayak car": [/^\/cars\/(?<place>[^/,?]+?)(?:-[ac]\d[^/,?]*)?(?=[/,?]|$)/],
};
/** The path segment after which the places follow, from the country to the branch. */
const BRANCHES = /^(?:.+-)?locations?$/i;
const BRANCH_CODE = /(?:^|-)(?:[a-z]?\d+[a-z]{0,2}|(?=[a-z]*\d)[a-z\d]{4}|[a-z]{4}\d\d)$/i;

/** A leg begins with its date. The date of a flight within the leg follows an airport code, and does not count. */
const BEFORE_DATE_OF_LEG = /(?<![A-Z]{3}) {2}(?=\d{4}-\d\d-\d\d)/;
const LEG_OF_SEARCH = /j {5}(?<from>[A-Z]{3})r {5}(?<to>[A-Z]{3})/;

const PICKUP = /^(?:pickup(?:_?location|locationname)?|locn|dpln|locationname)$/i;
const PICKUP_DATE = /^(?:pickup_?date|pickupdatetime|date1)$/i;
const RETURN_DATE = /^(?:(?:return|dropoff)_?date|date2)$/i;

/** A name for the booking from the structure of the site's links; null if the link has none. */
function linkName(url: URL, site: Site, asked: Asked): string | null {
	const { hostWord, type } = site;
	const link =
		url.pathname.split("/").map(decodeUriPart).join("/") + decodeUriPart(url.search.replaceAll("+", " "));
	const forms = FORMS[`${hostWord} ${type}`] ?? [];
	const parts = forms.map((form) => form.exec(link)?.groups).find(Boolean) ?? {};
	if (type === "car") return carName(url, hostWord, parts.place ?? branchOf(url));
	if (type === "flight")
		return parts.from && parts.to ? flightName(parts.from, parts.to, link) : searchedFlight(url);
	if (parts.hotelPlace) return texts.hotelIn(titleFromSlug(parts.hotelPlace));
	const isRoom = hostWord === "airbnb" && url.pathname.startsWith("/rooms/");
	return titleFromSlug(parts.slug) ?? (isRoom && asked.stay ? siteName(url, site, asked) : null);
}

/** A name from the site and the kind, with the dates if the link has them: "Booking.com stay". */
function siteName(url: URL, { hostWord, type }: Site, { stay, people }: Asked): string {
	const company = companyOf(hostWord);
	if (type === "car") return withDates(texts.siteCar(rentalOf(hostWord)), ...rentalDates(url));
	if (type === "flight") return texts.siteFlight(company);
	const name = withDates(texts.siteStay(company), stay?.from ?? null, stay?.to ?? null);
	return people && people > 0 && people < 100 ? `${name}, ${texts.guests(people)}` : name;
}

function companyOf(hostWord: string): string {
	return texts.siteNames[hostWord] ?? titleFromSlug(hostWord) ?? hostWord;
}

/** These sites rent no cars themselves. */
function rentalOf(hostWord: string): string {
	return /^(?:kayak|expedia)$/.test(hostWord) ? texts.rental : companyOf(hostWord);
}

function flightName(from: string, to: string, link: string): string {
	const dates = [...link.matchAll(/\d{4}-\d\d-\d\d|departure:([\d/-]+)/g)].map(([date, leg]) =>
		parseLinkDate(leg ?? date),
	);
	const [start = null, end = null] = dates.filter((date) => date !== null);
	return withDates(texts.flight(airportOf(from), airportOf(to)), start, end);
}

/** "BOS" for "Boston, MA (BOS)". */
function airportOf(place: string): string {
	return (/\(([A-Z]{3})/.exec(place)?.[1] ?? place.split(",")[0] ?? "").toUpperCase();
}

/** Google's searches are a base64-encoded binary message. A search between cities has no airports. */
function searchedFlight(url: URL): string | null {
	const message = Buffer.from(url.searchParams.get("tfs") ?? "", "base64").toString("latin1");
	const [, ...legs] = message.replace(/[^!-~]/g, " ").split(BEFORE_DATE_OF_LEG);
	const { from, to } = LEG_OF_SEARCH.exec(legs[0] ?? "")?.groups ?? {};
	if (!from || !to) return null;
	const [start = null, ...others] = legs.map((leg) => parseLinkDate(leg.slice(0, 10)));
	return withDates(texts.flight(from, to), start, others.at(-1) ?? null);
}

/** The last named place in the path of a company's branch. */
function branchOf(url: URL): string | undefined {
	const parts = url.pathname.split("/").filter(Boolean).map(decodeUriPart);
	const list = parts.findIndex((part) => BRANCHES.test(part));
	if (list < 0) return undefined;
	return parts
		.slice(list + 1)
		.map((part) => part.replace(/\.html?$/i, "").replace(BRANCH_CODE, ""))
		.findLast((part) => part !== "" && !part.includes("."));
}

function carName(url: URL, word: string, slug: string | undefined): string | null {
	const place = formatPlace(findParam(url, PICKUP)) ?? formatPlace(slug ?? null);
	return place && withDates(texts.carAt(rentalOf(word), place), ...rentalDates(url));
}

function rentalDates(url: URL): [CalendarDate | null, CalendarDate | null] {
	const [start = null, end = null] = [PICKUP_DATE, RETURN_DATE].map((names) =>
		parseLinkDate(findParam(url, names)),
	);
	return [end && start, end];
}

function formatPlace(place: string | null): string | null {
	const words = place?.trim().slice(0, 80);
	if (!words || words.length < 3 || /[<>{}]|^\d+$/.test(words)) return null;
	return /^[a-z]{3}$/i.test(words) ? words.toUpperCase() : titleFromSlug(words);
}

function withDates(name: string, start: CalendarDate | null, end: CalendarDate | null): string {
	if (!start) return name;
	return `${name}, ${end ? formatRange(start, end) : formatDate(start)}`;
}
