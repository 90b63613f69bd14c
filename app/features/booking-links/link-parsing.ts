import { addDays, type CalendarDate, daysBetween, formatRange, isCalendarDate } from "#app/lib/dates.ts";

const CHECK_IN =
	/^(?:check[-_]?in|chkin|arrival(?:date)?|arrive|datein|from(?:date)?|start(?:date)?|arr|ci|in)$/i;
const CHECK_OUT =
	/^(?:check[-_]?out|chkout|departure(?:date)?|depart|dateout|to(?:date)?|end(?:date)?|dep|co|out)$/i;
const NIGHTS = /^(?:nights?|num_?nights|number_?of_?nights|los|nuits|noches|naechte|notti|haku)$/i;
const GUESTS =
	/^(?:(?:group_?|num_?|number_?of_?)?(?:adults?|guests?|travell?ers|passengers|persons|people)|adt|ad|pax|otona|erwachsene|adultos|adultes)$/i;

export function guestCount(url: URL): number | null {
	const inPath = /\/(\d{1,2})adults\b/.exec(url.pathname)?.[1];
	const listed = /\badults:(\d{1,2})\b/.exec(findParam(url, /^passengers$/i)?.slice(0, 100) ?? "")?.[1];
	return Number(inPath ?? listed ?? findParam(url, GUESTS)) || null;
}

export function roomCount(url: URL): number | null {
	return Number(findParam(url, /^(?:no_?|num_?|number_?of_?)?rooms$/i)) || null;
}

/** The days of the link: by their names, else the only two that it has. */
export function stayDates(url: URL): [CalendarDate, CalendarDate] | null {
	const inPath = url.pathname.match(/\d{4}-\d\d-\d\d/g) ?? [];
	const all = [...inPath, ...url.searchParams.values()].map(parseLinkDate).filter((date) => date !== null);
	const [first = null, second = null] = new Set(all).size === 2 ? new Set(all) : [];
	const from = parseLinkDate(findParam(url, CHECK_IN)) ?? first ?? parseLinkDate(inPath[0] ?? null);
	const stated = Number(findParam(url, NIGHTS));
	const to =
		parseLinkDate(findParam(url, CHECK_OUT)) ??
		second ??
		parseLinkDate(inPath[1] ?? null) ??
		(from && stated > 0 && stated < 100 ? addDays(from, stated) : null);
	if (!from || !to) return null;
	const nights = daysBetween(from, to);
	return nights > 0 && nights <= 365 ? [from, to] : null;
}

/** Reads "2027-03-12", also with a time, 20270312, and the American 3/12/2027. */
export function parseLinkDate(given: string | null): CalendarDate | null {
	const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(given ?? "");
	const text = american
		? `${american[3]}-${american[1]?.padStart(2, "0")}-${american[2]?.padStart(2, "0")}`
		: given?.replace(/^(\d{4})(\d\d)(\d\d)(?=$|T)/, "$1-$2-$3").slice(0, 10);
	return text && isCalendarDate(text) ? text : null;
}

export function findParam(url: URL, names: RegExp): string | null {
	return [...url.searchParams].find(([name, value]) => names.test(name) && value)?.[1] ?? null;
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
