import { type CalendarDate, daysBetween, formatRange, isCalendarDate } from "#app/lib/dates.ts";

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
/** Of "?adults=2", Kayak's "/2adults" and Expedia's "passengers=adults:2,children:1". */
export function peopleIn(url: URL): number | null {
	const inPath = /\/(\d{1,2})adults\b/.exec(url.pathname)?.[1];
	const listed = /\badults:(\d{1,2})\b/.exec(query(url, ["passengers"])?.slice(0, 100) ?? "")?.[1];
	return Number(query(url, GUESTS) ?? inPath ?? listed) || null;
}

/** Arrival and departure of a stay, where the link has both. */
export function stayOf(url: URL): [CalendarDate, CalendarDate] | null {
	const inPath = url.pathname.match(/\d{4}-\d\d-\d\d/g) ?? [];
	const from = dateIn(query(url, IN)) ?? dateIn(inPath[0] ?? null);
	const to = dateIn(query(url, OUT)) ?? dateIn(inPath[1] ?? null);
	if (!from || !to) return null;
	const nights = daysBetween(from, to);
	return nights > 0 && nights <= 365 ? [from, to] : null;
}

/** "2027-03-12", also with a time, or as Americans write it: 3/12/2027. */
export function dateIn(given: string | null): CalendarDate | null {
	const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(given ?? "");
	const text = american
		? `${american[3]}-${american[1]?.padStart(2, "0")}-${american[2]?.padStart(2, "0")}`
		: given?.slice(0, 10);
	return text && isCalendarDate(text) ? text : null;
}

export function query(url: URL, names: string[]): string | null {
	for (const [name, value] of url.searchParams) {
		if (names.includes(name.toLowerCase()) && value) return value;
	}
	return null;
}

export function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** "Hotel Avenida Palace" from "hotel-avenida-palace"; null for what is no words. */
export function titled(slug: string | undefined): string | null {
	const words = (slug ?? "")
		.slice(0, 120)
		.split(/[-_+\s]+/)
		.filter(Boolean);
	if (!words.some((word) => /\p{L}{2}/u.test(word))) return null;
	return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

export const span = ([from, to]: [CalendarDate, CalendarDate]) => formatRange(from, to);
