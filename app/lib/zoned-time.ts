import { LRUCache } from "lru-cache";
import { DAY_MS } from "./dates.ts";

// Making a format takes long, so each zone's is kept. There are about 600 zones.
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 700, memoMethod: createFormat });

/**
 * The instant, in UTC milliseconds, at which the clocks of a time zone show a local time. A time that the clocks skip
 * is moved forward by the length of the gap, a time that occurs twice is its first occurrence, and a date is the first
 * moment of that day.
 * @param local `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`
 * @param timeZone an IANA name
 * @throws RangeError for an unknown zone
 */
export function zonedTimeToInstant(local: string, timeZone: string): number {
	const shown = Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local}Z`);
	const before = shown - offsetAt(shown - DAY_MS, timeZone);
	const after = shown - offsetAt(shown + DAY_MS, timeZone);
	const shows = (instant: number) => instant + offsetAt(instant, timeZone) === shown;
	return shows(before) || !shows(after) ? before : after;
}

/** Whether this is the name of an IANA time zone that this machine knows. An offset such as "+02:00" is not. */
export function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
	try {
		formats.memo(name);
		return true;
	} catch {
		return false;
	}
}

/**
 * A zone's name in its usual spelling: "europe/lisbon" becomes "Europe/Lisbon". An older or newer name of a zone
 * ("Asia/Kolkata") stays as it is.
 * @throws RangeError for an unknown zone
 */
export function canonicalTimeZone(name: string): string {
	const known = formats.memo(name).resolvedOptions().timeZone;
	const isOtherName = known.toLowerCase() !== name.toLowerCase();
	return isOtherName && /^[A-Z][a-z]+\/[A-Z][a-z]/.test(name) ? name : known;
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
	const parts = formats.memo(timeZone).formatToParts(instant);
	const value = (type: Intl.DateTimeFormatPartTypes) =>
		Number(parts.find((part) => part.type === type)?.value);
	const shown = Date.UTC(
		value("year"),
		value("month") - 1,
		value("day"),
		value("hour"),
		value("minute"),
		value("second"),
	);
	return shown - Math.floor(instant / 1000) * 1000;
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat("en-US", {
		timeZone,
		hourCycle: "h23",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
		second: "numeric",
	});
}
