import type { Trip } from "#app/access/access.server.ts";
import { locate } from "#app/features/locations/locate.server.ts";
import type { Places } from "#db/places/open.ts";
import type { PlaceZone, TripZones } from "./zones.ts";

/** The clocks of where a trip begins and goes, as far as its texts name places we know. */
export function tripZones(places: Places, { origin, destination }: Trip): TripZones {
	return { origin: origin ? zoneOf(places, origin) : null, destination: zoneOf(places, destination) };
}

function zoneOf(places: Places, text: string): PlaceZone | null {
	const place = locate(places, text);
	return place && { zone: place.timeZone, town: place.address.cityName };
}
