import type { Trip } from "#app/access/access.server.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { zoneLabel } from "#app/features/bookings/locations/zones.ts";
import type { Locations } from "#db/locations/open.ts";
import { localTime } from "./sending-hours.ts";

export type TripTime = ReturnType<typeof tripTime>;

/**
 * The time where a trip's people most likely are: where it starts from, and from its first day on at its destination;
 * UTC for places that we do not know. `zoneName` is "Lisbon time".
 */
export function tripTime(locations: Locations, trip: Trip, now: Date) {
	const zones = tripZones(locations, trip);
	const { origin, destination } = zones;
	const home = (origin ?? destination)?.zone ?? "UTC";
	const hasBegun = trip.startDate !== null && localTime(now, home).date >= trip.startDate;
	const zone = hasBegun && destination ? destination.zone : home;
	return { ...localTime(now, zone), zone, zoneName: zoneLabel(zone, zones) };
}
