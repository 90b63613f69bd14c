import type { CalendarDate } from "#app/lib/dates.ts";

export type Season = "spring" | "summer" | "autumn" | "winter";

/** Between these latitudes the sun stands overhead at some time of the year, and there are no four seasons. */
const TROPIC = 23.4;

/**
 * The season of a place's hemisphere: three months each, with March to May as spring in the north and autumn in the south; "tropics"
 * between the tropics; null where the place or the day is not known. Gangway has no data about the weather.
 */
export function seasonAt(latitude: number | null, date: CalendarDate | null): Season | "tropics" | null {
	if (latitude === null || date === null) return null;
	if (Math.abs(latitude) < TROPIC) return "tropics";
	const north: Season[] = ["winter", "spring", "summer", "autumn"];
	const quarter = Math.floor((Number(date.slice(5, 7)) % 12) / 3);
	return north[(quarter + (latitude < 0 ? 2 : 0)) % 4] ?? null;
}

/** So many sets of clothes are enough with a wash every week. */
const MAX_SETS = 8;

/** Sets of everyday clothes for a stay: one for each day, at most eight. */
export function setsOfClothes(nights: number): number {
	return Math.min(nights + 1, MAX_SETS);
}
