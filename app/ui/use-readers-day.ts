import { useSyncExternalStore } from "react";
import type { CalendarDate } from "#app/lib/dates.ts";

/**
 * The date where the reader is, by the browser's time zone. Null on the server and before hydration, when it is
 * unknown: then a page names a date instead of saying "today" (Rules: Dates).
 */
export function useReadersDay(): CalendarDate | null {
	return useSyncExternalStore(subscribe, readersDay, () => null);
}

/** The date in the browser's time zone. */
export function readersDay(): CalendarDate {
	const now = new Date();
	const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
	return `${now.getFullYear()}-${month}-${day}`;
}

/** A tab that becomes visible again may be a day older. */
function subscribe(onChange: () => void): () => void {
	document.addEventListener("visibilitychange", onChange);
	return () => document.removeEventListener("visibilitychange", onChange);
}
