import type { Trip } from "#app/access/access.server.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { listTripEntries } from "#app/features/trips/itinerary/itinerary.queries.ts";
import type { Reader } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { type Country, countryNamed } from "./emergency-numbers.ts";
import { countriesNow, type TripPlace } from "./where-now.ts";

/**
 * The countries where the trip's group may be now, the most likely one first; none for unknown places. Outside of the
 * trip's time its destination is first.
 */
export async function countriesOfTrip(
	db: Reader,
	locations: Locations,
	trip: Trip,
	now: Date,
): Promise<Country[]> {
	const { origin, destination, startDate, endDate } = trip;
	const places = {
		origin: origin ? findPlace(locations, origin) : null,
		destination: findPlace(locations, destination),
		...{ startDate, endDate },
	};
	const isNow = isAroundTrip(trip, tripZones(locations, trip), now);
	return countriesNow(await listTripEntries(db, { tripId: trip.id }), places, isNow ? now : null);
}

function findPlace(locations: Locations, text: string): TripPlace | null {
	const location = findLocation(locations, text);
	const country = location && countryNamed(location.address.countryName);
	return location && country && { country, zone: location.timeZone };
}
