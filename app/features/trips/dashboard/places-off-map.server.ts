import { lookUpLocation } from "#app/features/bookings/locations/closest-location.server.ts";
import { locationText } from "#app/features/bookings/locations/locations.ts";
import { didYouMean } from "#app/features/bookings/locations/texts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Locations } from "#db/locations/open.ts";
import * as texts from "./texts.ts";

type Route = { shareId: string; origin: string | null; destination: string };

/**
 * The note below the map if we do not know where the trip starts or ends, with a link for those who may change that.
 * Null if we know both.
 */
export function placesOffMap(locations: Locations, trip: Route, mayEdit: boolean) {
	const unknown = [trip.origin, trip.destination]
		.flatMap((place) => place || [])
		.map((place) => ({ place, ...lookUpLocation(locations, place) }))
		.filter(({ isKnown }) => !isKnown);
	if (unknown.length === 0) return null;
	const text = texts.offMap(unknown.map(({ place }) => place));
	if (!mayEdit) return { text, edit: null };
	const questions = unknown.flatMap(({ meant, nearest }) => {
		const closest = meant ?? nearest;
		return closest ? [didYouMean(locationText(closest))] : [];
	});
	return {
		text: [text, ...questions].join(" "),
		edit: pathTo("/trip/:shareId/edit", { shareId: trip.shareId }),
	};
}
