import { type CalendarDate, daysBetween, formatDate, formatRange, isCalendarDate } from "#app/lib/dates.ts";
import { type Site, siteOf } from "./booking-links.ts";

/** What a link itself tells: a name, where its site is a recognised one, and for how many nights and
 * people it asks. */
export type LinkFacts = { name: string | null; nights: number | null; people: number | null };

const IN = [
	"check_in",
	"checkin",
	"check-in",
	"chkin",
	"arrival",
	"arrivaldate",
	"datein",
	"fromdate",
	"startdate",
];
const OUT = [
	"check_out",
	"checkout",
	"check-out",
	"chkout",
	"departure",
	"departuredate",
	"dateout",
	"todate",
	"enddate",
];
const GUESTS = ["adults", "group_adults", "guests", "numberofadults"];
const PICKUP = [
	"pickuplocation",
	"pickup_location",
	"pickup",
	"locn",
	"pickuplocationname",
	"dpln",
	"locationname",
];
const PICKUP_DATE = ["pickupdate", "pickup_date", "date1", "pickupdatetime"];
const RETURN_DATE = ["returndate", "return_date", "dropoffdate", "dropoff_date", "date2"];

/** Reads a link as its site writes them; never guesses. */
export function linkFacts(link: string): LinkFacts {
	if (!URL.canParse(link)) return { name: null, nights: null, people: null };
	const url = new URL(link);
	const site = siteOf(link);
	const dates = stayOf(url);
	const nights = dates ? daysBetween(...dates) : null;
	const isStay = !site || site.type === "accommodation";
	return {
		name: site && nameIn(url, site),
		nights: isStay && nights !== null ? nights : null,
		people: peopleIn(url),
	};
}

function nameIn(url: URL, site: Site): string | null {
	if (site.type === "flight") return flightIn(url, site.word);
	if (site.type === "car") return carIn(url, site.word);
	const slug = placeIn(url, site.word);
	if (slug || site.word !== "airbnb") return slug;
	const dates = stayOf(url);
	const guests = Number(query(url, GUESTS));
	if (!url.pathname.startsWith("/rooms/") || !dates) return null;
	return `Airbnb stay, ${span(dates)}${guests > 0 && guests < 100 ? `, ${people(guests)}` : ""}`;
}

/** The hotel's own words in the path. */
function placeIn({ pathname }: URL, word: string): string | null {
	const parts = pathname.split("/").filter(Boolean).map(decoded);
	if (word === "booking") {
		const [kind, , file] = parts;
		return kind === "hotel" && file ? titled(file.split(".")[0]) : null;
	}
	if (word === "airbnb") return parts[0] === "h" ? titled(parts[1]) : null;
	if (word === "kayak") {
		const place = parts[1]?.split(",")[0]?.replace(/-[cp]\d.*$/, "");
		return place && parts[0] === "hotels" ? `${titled(place)} (hotel)` : null;
	}
	const information = parts.find((part) => /\.h\d+\.Hotel-Information$/i.test(part));
	if (information) return titled(information.split(".h")[0]?.split("-Hotels-").at(-1));
	const after = parts.findIndex((part) => /^ho\d+$/i.test(part));
	return after >= 0 ? titled(parts[after + 1]) : null;
}

/** "BOS – LIS, Fri, Mar 12 – Fri, Mar 19, 2027" */
function flightIn(url: URL, word: string): string | null {
	const parts = url.pathname.split("/").filter(Boolean).map(decoded);
	if (word === "kayak") {
		const at = parts.indexOf("flights");
		const route = /^([A-Z]{3})(?:,[A-Z]{3})*-([A-Z]{3})(?:,[A-Z]{3})*$/i.exec(parts[at + 1] ?? "");
		const dates = parts
			.slice(at + 2)
			.map((part) => part.slice(0, 10))
			.filter(isCalendarDate);
		return at >= 0 && route ? flightNamed(route[1], route[2], dates) : null;
	}
	if (word === "expedia") {
		const legs = ["leg1", "leg2"].map((leg) => legOf(url.searchParams.get(leg)));
		const [first] = legs;
		const dates = legs.flatMap((leg) => leg?.date ?? []);
		if (first) return flightNamed(first.from, first.to, dates);
		const at = parts.indexOf("flights");
		const [from, to] = [parts[at + 1], parts[at + 2]];
		return at >= 0 && isAirport(from) && isAirport(to) ? flightNamed(from, to, []) : null;
	}
	const words = url.searchParams.get("q")?.slice(0, 200) ?? "";
	const there = /\bto ([A-Z]{3})\b/.exec(words)?.[1];
	const here = /\bfrom ([A-Z]{3})\b/.exec(words)?.[1];
	return there && here
		? flightNamed(here, there, (words.match(/\d{4}-\d\d-\d\d/g) ?? []).filter(isCalendarDate))
		: null;
}

function flightNamed(from = "", to = "", [start, end]: CalendarDate[]): string {
	const route = `${from.toUpperCase()} – ${to.toUpperCase()}`;
	if (!start) return `Flight ${route}`;
	return `Flight ${route}, ${end ? span([start, end]) : formatDate(start)}`;
}

/** "from:Boston, MA (BOS),to:Lisbon (LIS),departure:3/12/2027TANYT" */
function legOf(leg: string | null): { from: string; to: string; date: CalendarDate[] } | null {
	const [, from, to] = /from:([^:]{1,80}),to:([^:]{1,80}),departure:/.exec(leg?.slice(0, 300) ?? "") ?? [];
	const code = (place = "") =>
		/\(([A-Z]{3})/.exec(place)?.[1] ?? /^([A-Z]{3})$/.exec(place)?.[1] ?? place.split(",")[0] ?? "";
	const date = dateIn(/departure:([\d/-]+)/.exec(leg ?? "")?.[1] ?? null);
	return from && to ? { from: code(from), to: code(to), date: date ? [date] : [] } : null;
}

const COMPANIES: Record<string, string> = {
	hertz: "Hertz",
	enterprise: "Enterprise",
	budget: "Budget",
	avis: "Avis",
};

/** "Hertz car, Lisbon Airport, Fri, Mar 12 – Fri, Mar 19, 2027" */
function carIn(url: URL, word: string): string | null {
	const parts = url.pathname.split("/").filter(Boolean).map(decoded);
	const at = parts.indexOf("locations");
	const slug =
		at >= 0 && parts.length > at + 2
			? parts.at(-1)?.replace(/\.html?$|-[a-z]?\d+[a-z]{0,2}(\.html?)?$/i, "")
			: null;
	const route =
		word === "kayak" && parts[0] === "cars" ? parts[1]?.split(",")[0]?.replace(/-[ac]\d.*$/, "") : null;
	const place = placed(query(url, PICKUP)) ?? titled(slug ?? route ?? undefined);
	if (!place) return null;
	const [start, end] = [dateIn(query(url, PICKUP_DATE)), dateIn(query(url, RETURN_DATE))];
	const when = start && end ? `, ${span([start, end])}` : "";
	return `${COMPANIES[word] ?? "Rental"} car, ${place}${when}`;
}

function placed(place: string | null): string | null {
	const words = place?.trim().slice(0, 80);
	if (!words || words.length < 3 || /[<>{}]|^\d+$/.test(words)) return null;
	return isAirport(words) ? words.toUpperCase() : titled(words);
}

function isAirport(code: string | undefined): code is string {
	return /^[a-z]{3}$/i.test(code ?? "");
}

/** Of "?adults=2", Kayak's "/2adults" and Expedia's "passengers=adults:2,children:1". */
function peopleIn(url: URL): number | null {
	const inPath = /\/(\d{1,2})adults\b/.exec(url.pathname)?.[1];
	const listed = /\badults:(\d{1,2})\b/.exec(query(url, ["passengers"])?.slice(0, 100) ?? "")?.[1];
	return Number(query(url, GUESTS) ?? inPath ?? listed) || null;
}

/** Arrival and departure of a stay, where the link has both. */
function stayOf(url: URL): [CalendarDate, CalendarDate] | null {
	const inPath = url.pathname.match(/\d{4}-\d\d-\d\d/g) ?? [];
	const from = dateIn(query(url, IN)) ?? dateIn(inPath[0] ?? null);
	const to = dateIn(query(url, OUT)) ?? dateIn(inPath[1] ?? null);
	if (!from || !to) return null;
	const nights = daysBetween(from, to);
	return nights > 0 && nights <= 365 ? [from, to] : null;
}

/** "2027-03-12", also with a time, or as Americans write it: 3/12/2027. */
function dateIn(given: string | null): CalendarDate | null {
	const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(given ?? "");
	const text = american
		? `${american[3]}-${american[1]?.padStart(2, "0")}-${american[2]?.padStart(2, "0")}`
		: given?.slice(0, 10);
	return text && isCalendarDate(text) ? text : null;
}

function query(url: URL, names: string[]): string | null {
	for (const [name, value] of url.searchParams) {
		if (names.includes(name.toLowerCase()) && value) return value;
	}
	return null;
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** "Hotel Avenida Palace" from "hotel-avenida-palace"; null for what is no words. */
function titled(slug: string | undefined): string | null {
	const words = (slug ?? "")
		.slice(0, 120)
		.split(/[-_+\s]+/)
		.filter(Boolean);
	if (!words.some((word) => /\p{L}{2}/u.test(word))) return null;
	return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

const span = ([from, to]: [CalendarDate, CalendarDate]) => formatRange(from, to);
const people = (count: number) => (count === 1 ? "1 guest" : `${count} guests`);
