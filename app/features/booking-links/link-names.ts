import { type CalendarDate, formatDate, formatRange } from "#app/lib/dates.ts";
import type { Site } from "./booking-links.ts";
import { decodeUriPart, findParam, parseLinkDate, titleFromSlug } from "./link-parsing.ts";
import type { Asked } from "./other-stays.ts";
import * as texts from "./texts/booking.ts";

const SLUG_OF_HOTEL = [
	/\/(?:[^/]*-Hotels-)?(?<slug>[^/]+?)\.h\d+\.Hotel-Information/i,
	/\/ho\d+\/(?<slug>[^/?]+)/i,
];
const LEG = /[?&]leg1=from:(?<from>[^:]{1,80}),to:(?<to>[^:]{1,80}),departure:/;

/** The forms of the sites' links, decoded, that name a hotel, the place of a stay or a car, or a flight's route. */
const FORMS: Record<string, readonly RegExp[]> = {
	"booking accommodation": [/^\/hotel\/[^/]+\/(?<slug>[^/.?]+)/],
	"airbnb accommodation": [/^\/h\/(?<slug>[^/?]+)/],
	"kayak accommodation": [/^\/hotels\/(?<hotelPlace>[^/,?]+?)(?:-[cp]\d[^/,?]*)?(?=[/,?]|$)/],
	"hotels accommodation": SLUG_OF_HOTEL,
	"expedia accommodation": SLUG_OF_HOTEL,
	"kayak flight": [/\/flights\/(?<from>[A-Z]{3})(?:,[A-Z]{3})*-(?<to>[A-Z]{3})(?:,[A-Z]{3})*(?=[/?]|$)/i],
	"expedia flight": [LEG, /\/flights\/(?<from>[A-Z]{3})\/(?<to>[A-Z]{3})\//i],
	"google flight": [/[?&]q=[^&]{0,200}?\bto (?<to>[A-Z]{3})\b[^&]{0,100}\bfrom (?<from>[A-Z]{3})\b/],
	"kayak car": [/^\/cars\/(?<place>[^/,?]+?)(?:-[ac]\d[^/,?]*)?(?=[/,?]|$)/],
};
const CAR_BRANCH = /\/locations\/[^?]*\/(?<place>[^/?]+?)(?:-[a-z]?\d+[a-z]{0,2})?(?:\.html?)?(?=\?|$)/i;

const PICKUP = /^(?:pickup(?:_?location|locationname)?|locn|dpln|locationname)$/i;
const PICKUP_DATE = /^(?:pickup_?date|pickupdatetime|date1)$/i;
const RETURN_DATE = /^(?:(?:return|dropoff)_?date|date2)$/i;

/** A name for the booking from the form of the site's links; null when the link has none. */
export function linkName(url: URL, { hostWord, type }: Site, asked: Asked): string | null {
	const link =
		url.pathname.split("/").map(decodeUriPart).join("/") + decodeUriPart(url.search.replaceAll("+", " "));
	const forms = FORMS[`${hostWord} ${type}`] ?? [CAR_BRANCH];
	const parts = forms.map((form) => form.exec(link)?.groups).find(Boolean) ?? {};
	if (type === "car") return carName(url, hostWord, parts.place);
	if (type === "flight") return parts.from && parts.to ? flightName(parts.from, parts.to, link) : null;
	if (parts.hotelPlace) return texts.hotelIn(titleFromSlug(parts.hotelPlace));
	const isRoom = hostWord === "airbnb" && url.pathname.startsWith("/rooms/");
	return titleFromSlug(parts.slug) ?? (isRoom ? roomName(asked) : null);
}

function roomName({ stay, people }: Asked): string | null {
	const name = stay && withDates(texts.airbnbStay, stay.from, stay.to);
	return name && people && people > 0 && people < 100 ? `${name}, ${texts.guests(people)}` : name;
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

function carName(url: URL, word: string, slug: string | undefined): string | null {
	const place = formatPlace(findParam(url, PICKUP)) ?? titleFromSlug(slug);
	if (!place) return null;
	const [start = null, end = null] = [PICKUP_DATE, RETURN_DATE].map((names) =>
		parseLinkDate(findParam(url, names)),
	);
	const company = /^(?:kayak|expedia)$/.test(word) ? texts.rental : (titleFromSlug(word) ?? word);
	return withDates(texts.carAt(company, place), end && start, end);
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
