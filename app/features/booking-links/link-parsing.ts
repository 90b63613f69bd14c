import { type CalendarDate, daysBetween, formatRange, isCalendarDate } from "#app/lib/dates.ts";

const CHECK_IN_PARAMS = [
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
const CHECK_OUT_PARAMS = [
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
const GUEST_PARAMS = ["adults", "group_adults", "guests", "numberofadults"];
export function guestCount(url: URL): number | null {
	const inPath = /\/(\d{1,2})adults\b/.exec(url.pathname)?.[1];
	const listed = /\badults:(\d{1,2})\b/.exec(findParam(url, ["passengers"])?.slice(0, 100) ?? "")?.[1];
	return Number(findParam(url, GUEST_PARAMS) ?? inPath ?? listed) || null;
}

export function stayDates(url: URL): [CalendarDate, CalendarDate] | null {
	const inPath = url.pathname.match(/\d{4}-\d\d-\d\d/g) ?? [];
	const from = parseLinkDate(findParam(url, CHECK_IN_PARAMS)) ?? parseLinkDate(inPath[0] ?? null);
	const to = parseLinkDate(findParam(url, CHECK_OUT_PARAMS)) ?? parseLinkDate(inPath[1] ?? null);
	if (!from || !to) return null;
	const nights = daysBetween(from, to);
	return nights > 0 && nights <= 365 ? [from, to] : null;
}

/** Reads "2027-03-12", also with a time, and the American 3/12/2027. */
export function parseLinkDate(given: string | null): CalendarDate | null {
	const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(given ?? "");
	const text = american
		? `${american[3]}-${american[1]?.padStart(2, "0")}-${american[2]?.padStart(2, "0")}`
		: given?.slice(0, 10);
	return text && isCalendarDate(text) ? text : null;
}

export function findParam(url: URL, names: string[]): string | null {
	for (const [name, value] of url.searchParams) {
		if (names.includes(name.toLowerCase()) && value) return value;
	}
	return null;
}

export function decodeUriPart(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** "Hotel Avenida Palace" for "hotel-avenida-palace"; null for a slug without words. */
export function titleFromSlug(slug: string | undefined): string | null {
	const words = (slug ?? "")
		.slice(0, 120)
		.split(/[-_+\s]+/)
		.filter(Boolean);
	if (!words.some((word) => /\p{L}{2}/u.test(word))) return null;
	return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}

export const formatStay = ([from, to]: [CalendarDate, CalendarDate]) => formatRange(from, to);
