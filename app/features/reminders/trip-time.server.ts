import type { Trip } from "#app/access/access.server.ts";
import { tripZones } from "#app/features/itinerary/trip-zones.server.ts";
import type { Places } from "#db/places/open.ts";
import { type LocalTime, localTime } from "./sending-hours.ts";

/**
 * The time where a trip's people most likely are: where it starts from, and from its first day on at its destination;
 * UTC for places that we do not know.
 */
export function tripTime(places: Places, trip: Trip, now: Date): LocalTime {
	const { origin, destination } = tripZones(places, trip);
	const home = localTime(now, (origin ?? destination)?.zone ?? "UTC");
	const hasBegun = trip.startDate !== null && home.date >= trip.startDate;
	return hasBegun && destination ? localTime(now, destination.zone) : home;
}
