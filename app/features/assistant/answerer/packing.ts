import type { CalendarDate } from "#app/lib/dates.ts";
import type { GroundFacts } from "../facts.ts";

export type Season =
	| "spring"
	| "summer"
	| "autumn"
	| "winter"
	| "hot_tropics"
	| "mild_tropics"
	| "cool_tropics";

/** Between these latitudes the sun stands overhead at some time of the year, and there are no four seasons. */
const TROPIC = 23.4;

/**
 * In the tropics the height says how warm it is: from where on geographers call it tierra templada and tierra fría, in meters
 * (docs/sources.md).
 */
const MILD_FROM = 900;
const COOL_FROM = 1_800;

/**
 * The usual season of a place, as meteorologists count them: three months each, with March to May as spring in the north and autumn in
 * the south; in the tropics a belt by height instead. Null where the place or the day is not known. It is no forecast, and no measured
 * climate: for that no data is at hand that may be kept (docs/sources.md).
 */
export function seasonAt(ground: GroundFacts | null, date: CalendarDate | null): Season | null {
	if (ground === null || date === null) return null;
	const { latitude, altitude } = ground;
	if (Math.abs(latitude) < TROPIC) {
		if (altitude < MILD_FROM) return "hot_tropics";
		return altitude < COOL_FROM ? "mild_tropics" : "cool_tropics";
	}
	const north: Season[] = ["winter", "spring", "summer", "autumn"];
	const quarter = Math.floor((Number(date.slice(5, 7)) % 12) / 3);
	return north[(quarter + (latitude < 0 ? 2 : 0)) % 4] ?? null;
}

/** From this height on it is noticeably colder than the season says, in meters. */
const COLDER_FROM = 900;
/** Of the International Standard Atmosphere, in degrees Celsius for a thousand meters. */
const LAPSE = 6.5;

/** By how many degrees Celsius the air is usually colder than at sea level; null where the height makes no difference. */
export function colderBy(altitude: number): number | null {
	return altitude < COLDER_FROM ? null : Math.round((altitude / 1_000) * LAPSE);
}

/** So many sets of clothes are enough with a wash every week. */
const MAX_SETS = 8;

/** Sets of everyday clothes for a stay: one for each day, at most eight. */
export function setsOfClothes(nights: number): number {
	return Math.min(nights + 1, MAX_SETS);
}
