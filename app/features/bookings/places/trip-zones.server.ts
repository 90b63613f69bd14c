import type { Trip } from "#app/access/access.server.ts";
import type { Places } from "#db/places/open.ts";
import { findLocation } from "./find-location.server.ts";
import type { PlaceZone, TripZones } from "./zones.ts";

/** The time zones of a trip's origin and destination, as far as we know these places. */
export function tripZones(places: Places, { origin, destination }: Trip): TripZones {
	return { origin: origin ? findZone(places, origin) : null, destination: findZone(places, destination) };
}

function findZone(places: Places, text: string): PlaceZone | null {
	const place = findLocation(places, text);
	return place && { zone: place.timeZone, town: place.address.cityName };
}
