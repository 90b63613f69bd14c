import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { TripZones } from "./zones.ts";

/** Where the day begins first and ends last, for trips whose places we do not know. */
const OUTERMOST = ["Pacific/Kiritimati", "Etc/GMT+12"];

type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };

/** Whether the day before departure has begun at one of the trip's places. A trip without dates has no such day. */
export function hasTripTimeBegun(trip: TripDates, zones: TripZones, now: Date): boolean {
	const time = tripTime(trip, zones);
	return time !== null && now.getTime() >= time.begins;
}

/**
 * Whether it is the time of a trip: from the day before departure to the end of the day after the return, each where it
 * begins first or ends last of the trip's own places. A trip without dates has no such time.
 */
export function isAroundTrip(trip: TripDates, zones: TripZones, now: Date): boolean {
	const time = tripTime(trip, zones);
	return time !== null && now.getTime() >= time.begins && now.getTime() < time.ends;
}

function tripTime({ startDate, endDate }: TripDates, zones: TripZones) {
	if (!startDate || !endDate) return null;
	const known = [zones.origin, zones.destination].flatMap((place) => (place ? [place.zone] : []));
	const places = known.length === 2 ? known : [...known, ...OUTERMOST];
	const begins = Math.min(...places.map((zone) => zonedTimeToInstant(addDays(startDate, -1), zone)));
	const ends = Math.max(...places.map((zone) => zonedTimeToInstant(addDays(endDate, 2), zone)));
	return { begins, ends };
}
