import { closestLocation } from "#app/features/bookings/locations/closest-location.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readLocationQuery } from "#app/http/location-query.server.ts";
import type { Route } from "./+types/closest";

/** Answers the place that a text with one typo means; null if the text is a place, or close to none. */
export const loader = apiLoader(async (args: Route.LoaderArgs, ctx) => {
	const query = await readLocationQuery(args, ctx);
	return { meant: closestLocation(args.context.get(servicesContext).locations, query) };
});
