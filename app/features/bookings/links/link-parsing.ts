import { type CalendarDate, daysBetween, isCalendarDate } from "#app/lib/dates.ts";

/** Reads "2027-03-12", also with a time, 20270312, and the American 3/12/2027. */
export function parseLinkDate(given: string | null): CalendarDate | null {
	const text = (given ?? "")
		.replace(/^(\d)\//, "0$1/")
		.replace(/^(\d\d)\/(\d)\//, "$1/0$2/")
		.replace(/^(\d\d)\/(\d\d)\/(\d{4}).*/s, "$3-$1-$2")
		.replace(/^(\d{4})(\d\d)(\d\d)(?=$|T)/, "$1-$2-$3")
		.slice(0, 10);
	return isCalendarDate(text) ? text : null;
}

/** Null for anything that is not a stay. */
export function nightsBetween(from: CalendarDate | null, to: CalendarDate | null): number | null {
	const nights = from && to ? daysBetween(from, to) : 0;
	return nights > 0 && nights <= 365 ? nights : null;
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
	const words = (slug ?? "").slice(0, 120).split(/[-_+\s]+/);
	if (!words.some((word) => /\p{L}{2}/u.test(word))) return null;
	return words
		.filter(Boolean)
		.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
		.join(" ");
}
