import { addDays, type CalendarDate, HOUR_MS } from "#app/lib/dates.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { TripZones } from "./zones.ts";

/** The zones in which a day begins first and ends last, for trips with unknown places. */
const OUTERMOST = ["Pacific/Kiritimati", "Etc/GMT+12"];

type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };

/**
 * No time zone is further from UTC. Most pages are requested long before a trip, so this avoids computing local times.
 */
const FARTHEST_MS = 14 * HOUR_MS;

/** Whether the day before departure has begun at one of the trip's places. A trip without dates has no such day. */
export function hasTripTimeBegun({ startDate, endDate }: TripDates, zones: TripZones, now: Date): boolean {
	if (!startDate || !endDate) return false;
	const day = addDays(startDate, -1);
	const time = now.getTime();
	return time >= Date.parse(`${day}T00:00Z`) - FARTHEST_MS && time >= Math.min(...instants(day, zones));
}

/**
 * Whether it is the time of a trip: from the day before departure to the end of the day after the return, each as it
 * begins first or ends last at the trip's places. A trip without dates has no such time.
 */
export function isAroundTrip(trip: TripDates, zones: TripZones, now: Date): boolean {
	if (!trip.endDate || !hasTripTimeBegun(trip, zones, now)) return false;
	return now.getTime() < Math.max(...instants(addDays(trip.endDate, 2), zones));
}

/** When a day begins at each of the trip's places. */
function instants(day: CalendarDate, { origin, destination }: TripZones): number[] {
	const known = [origin, destination].flatMap((place) => (place ? [place.zone] : []));
	const zones = known.length === 2 ? known : [...known, ...OUTERMOST];
	return zones.map((zone) => zonedTimeToInstant(day, zone));
}
