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

/** Between these latitudes the sun is overhead at some time of the year, and there are no four seasons. */
const TROPIC = 23.4;

/**
 * In the tropics the altitude determines how warm it is: the lower limits of tierra templada and tierra fría, in meters
 * (docs/sources.md).
 */
const MILD_FROM = 900;
const COOL_FROM = 1_800;

/**
 * The usual season of a place by the meteorological convention: three months each, with March to May as spring in the
 * north and autumn in the south; in the tropics an altitude zone instead. Null if the place or the day is unknown. It
 * is neither a forecast nor measured climate, because no data is available whose licence lets us keep it
 * (docs/sources.md).
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

/** From this altitude on it is noticeably colder than the season suggests, in meters. */
const COLDER_FROM = 900;
/** The lapse rate of the International Standard Atmosphere, in degrees Celsius per thousand meters. */
const LAPSE = 6.5;

/**
 * By how many degrees Celsius the air is usually colder than at sea level; null if the altitude makes no difference.
 */
export function colderBy(altitude: number): number | null {
	return altitude < COLDER_FROM ? null : Math.round((altitude / 1_000) * LAPSE);
}

/** This many sets of clothes are enough with a wash every week. */
const MAX_SETS = 8;

/** Sets of everyday clothes for a stay: one for each day, at most eight. */
export function setsOfClothes(nights: number): number {
	return Math.min(nights + 1, MAX_SETS);
}
