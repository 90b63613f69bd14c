import { LRUCache } from "lru-cache";
import { DAY_MS } from "./dates.ts";

// Creating a format is slow, so each zone's is kept. There are about 600 zones.
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 700, memoMethod: createFormat });

/**
 * The instant (UTC ms) at which a zone's clocks show `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, the first if they show it
 * twice. A time that the clocks skip moves forward.
 * @throws RangeError for an unknown zone
 */
export function zonedTimeToInstant(local: string, timeZone: string): number {
	const shown = Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local}Z`);
	const before = shown - offsetAt(shown - DAY_MS, timeZone);
	const after = shown - offsetAt(shown + DAY_MS, timeZone);
	const shows = (instant: number) => instant + offsetAt(instant, timeZone) === shown;
	return shows(before) || !shows(after) ? before : after;
}

/** Whether a zone's clocks skip this `YYYY-MM-DDTHH:MM` when they go forward. @throws RangeError for an unknown zone */
export function isSkippedTime(local: string, timeZone: string): boolean {
	if (local.length === 10) return false;
	const instant = zonedTimeToInstant(local, timeZone);
	return instant + offsetAt(instant, timeZone) !== Date.parse(`${local}Z`);
}

export function isTimeZone(name: string): boolean {
	if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return false;
	try {
		formats.memo(name);
		return true;
	} catch {
		return false;
	}
}

/** A zone's usual spelling; old and new names stay as they are. @throws RangeError for an unknown zone */
export function canonicalTimeZone(name: string): string {
	const known = formats.memo(name).resolvedOptions().timeZone;
	const isOtherName = known.toLowerCase() !== name.toLowerCase();
	return isOtherName && /^[A-Z][a-z]+\/[A-Z][a-z]/.test(name) ? name : known;
}

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
