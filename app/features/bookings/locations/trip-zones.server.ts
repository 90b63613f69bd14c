import type { Trip } from "#app/access/access.server.ts";
import type { Locations } from "#db/locations/open.ts";
import { findLocation } from "./find-location.server.ts";
import type { LocationZone, TripZones } from "./zones.ts";

/** The time zones of a trip's origin and destination, if we know these locations. */
export function tripZones(locations: Locations, { origin, destination }: Trip): TripZones {
	return {
		origin: origin ? findZone(locations, origin) : null,
		destination: findZone(locations, destination),
	};
}

function findZone(locations: Locations, text: string): LocationZone | null {
	const location = findLocation(locations, text);
	return location && { zone: location.timeZone, town: location.address.cityName };
}
