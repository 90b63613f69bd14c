import type { Trip } from "#app/access/access.server.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { zoneLabel } from "#app/features/bookings/locations/zones.ts";
import type { Locations } from "#db/locations/open.ts";
import { localTime } from "./sending-hours.ts";

export type TripTime = ReturnType<typeof tripTime>;

/**
 * The local time where the trip's people most likely are: at its origin, and from its first day on at its destination;
 * UTC if we do not know the places. `zoneName` is "Lisbon time".
 */
export function tripTime(locations: Locations, trip: Trip, now: Date) {
	const zones = tripZones(locations, trip);
	const { origin, destination } = zones;
	const home = (origin ?? destination)?.zone ?? "UTC";
	const hasBegun = trip.startDate !== null && localTime(now, home).date >= trip.startDate;
	const zone = hasBegun && destination ? destination.zone : home;
	return { ...localTime(now, zone), zone, zoneName: zoneLabel(zone, zones) };
}
