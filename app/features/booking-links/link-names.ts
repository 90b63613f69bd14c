import { type CalendarDate, formatDate, isCalendarDate } from "#app/lib/dates.ts";
import type { Site } from "./booking-links.ts";
import {
	decodeUriPart,
	findParam,
	formatStay,
	guestCount,
	parseLinkDate,
	stayDates,
	titleFromSlug,
} from "./link-parsing.ts";

const PICKUP = /^(?:pickup(?:_?location|locationname)?|locn|dpln|locationname)$/i;
const PICKUP_DATE = /^(?:pickup_?date|pickupdatetime|date1)$/i;
const RETURN_DATE = /^(?:(?:return|dropoff)_?date|date2)$/i;

/** A name for the booking from the form of the site's links; null when the link has none. */
export function linkName(url: URL, site: Site): string | null {
	if (site.type === "flight") return flightName(url, site.hostWord);
	if (site.type === "car") return carName(url, site.hostWord);
	const slug = hotelName(url, site.hostWord);
	if (slug || site.hostWord !== "airbnb") return slug;
	const dates = stayDates(url);
	const guests = guestCount(url) ?? 0;
	if (!url.pathname.startsWith("/rooms/") || !dates) return null;
	return `Airbnb stay, ${formatStay(dates)}${guests > 0 && guests < 100 ? `, ${formatGuests(guests)}` : ""}`;
}

function hotelName({ pathname }: URL, word: string): string | null {
	const parts = pathname.split("/").filter(Boolean).map(decodeUriPart);
	if (word === "booking") {
		const [kind, , file] = parts;
		return kind === "hotel" && file ? titleFromSlug(file.split(".")[0]) : null;
	}
	if (word === "airbnb") return parts[0] === "h" ? titleFromSlug(parts[1]) : null;
	if (word === "kayak") {
		const place = parts[1]?.split(",")[0]?.replace(/-[cp]\d.*$/, "");
		return place && parts[0] === "hotels" ? `${titleFromSlug(place)} (hotel)` : null;
	}
	const information = parts.find((part) => /\.h\d+\.Hotel-Information$/i.test(part));
	if (information) return titleFromSlug(information.split(".h")[0]?.split("-Hotels-").at(-1));
	const after = parts.findIndex((part) => /^ho\d+$/i.test(part));
	return after >= 0 ? titleFromSlug(parts[after + 1]) : null;
}

function flightName(url: URL, word: string): string | null {
	const parts = url.pathname.split("/").filter(Boolean).map(decodeUriPart);
	if (word === "kayak") {
		const at = parts.indexOf("flights");
		const route = /^([A-Z]{3})(?:,[A-Z]{3})*-([A-Z]{3})(?:,[A-Z]{3})*$/i.exec(parts[at + 1] ?? "");
		const dates = parts
			.slice(at + 2)
			.map((part) => part.slice(0, 10))
			.filter(isCalendarDate);
		return at >= 0 && route ? formatFlight(route[1], route[2], dates) : null;
	}
	if (word === "expedia") {
		const legs = ["leg1", "leg2"].map((leg) => parseLeg(url.searchParams.get(leg)));
		const [first] = legs;
		const dates = legs.flatMap((leg) => leg?.date ?? []);
		if (first) return formatFlight(first.from, first.to, dates);
		const at = parts.indexOf("flights");
		const [from, to] = [parts[at + 1], parts[at + 2]];
		return at >= 0 && isAirport(from) && isAirport(to) ? formatFlight(from, to, []) : null;
	}
	const words = url.searchParams.get("q")?.slice(0, 200) ?? "";
	const to = /\bto ([A-Z]{3})\b/.exec(words)?.[1];
	const from = /\bfrom ([A-Z]{3})\b/.exec(words)?.[1];
	return to && from
		? formatFlight(from, to, (words.match(/\d{4}-\d\d-\d\d/g) ?? []).filter(isCalendarDate))
		: null;
}

function formatFlight(from = "", to = "", [start, end]: CalendarDate[]): string {
	const route = `${from.toUpperCase()} – ${to.toUpperCase()}`;
	if (!start) return `Flight ${route}`;
	return `Flight ${route}, ${end ? formatStay([start, end]) : formatDate(start)}`;
}

// A leg looks like "from:Boston, MA (BOS),to:Lisbon (LIS),departure:3/12/2027TANYT".
function parseLeg(leg: string | null): { from: string; to: string; date: CalendarDate[] } | null {
	const [, from, to] = /from:([^:]{1,80}),to:([^:]{1,80}),departure:/.exec(leg?.slice(0, 300) ?? "") ?? [];
	const code = (place = "") =>
		/\(([A-Z]{3})/.exec(place)?.[1] ?? /^([A-Z]{3})$/.exec(place)?.[1] ?? place.split(",")[0] ?? "";
	const date = parseLinkDate(/departure:([\d/-]+)/.exec(leg ?? "")?.[1] ?? null);
	return from && to ? { from: code(from), to: code(to), date: date ? [date] : [] } : null;
}

const COMPANIES: Record<string, string> = {
	hertz: "Hertz",
	enterprise: "Enterprise",
	budget: "Budget",
	avis: "Avis",
};

function carName(url: URL, word: string): string | null {
	const parts = url.pathname.split("/").filter(Boolean).map(decodeUriPart);
	const at = parts.indexOf("locations");
	const slug =
		at >= 0 && parts.length > at + 2
			? parts.at(-1)?.replace(/\.html?$|-[a-z]?\d+[a-z]{0,2}(\.html?)?$/i, "")
			: null;
	const route =
		word === "kayak" && parts[0] === "cars" ? parts[1]?.split(",")[0]?.replace(/-[ac]\d.*$/, "") : null;
	const place = formatPlace(findParam(url, PICKUP)) ?? titleFromSlug(slug ?? route ?? undefined);
	if (!place) return null;
	const [start, end] = [
		parseLinkDate(findParam(url, PICKUP_DATE)),
		parseLinkDate(findParam(url, RETURN_DATE)),
	];
	const when = start && end ? `, ${formatStay([start, end])}` : "";
	return `${COMPANIES[word] ?? "Rental"} car, ${place}${when}`;
}

function formatPlace(place: string | null): string | null {
	const words = place?.trim().slice(0, 80);
	if (!words || words.length < 3 || /[<>{}]|^\d+$/.test(words)) return null;
	return isAirport(words) ? words.toUpperCase() : titleFromSlug(words);
}

function isAirport(code: string | undefined): code is string {
	return /^[a-z]{3}$/i.test(code ?? "");
}

const formatGuests = (count: number) => (count === 1 ? "1 guest" : `${count} guests`);
