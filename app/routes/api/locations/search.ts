import { z } from "zod";
import {
	locationSchema,
	locationSearchSchema,
	searchLocations,
} from "#app/features/bookings/locations/search-locations.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readLocationQuery } from "#app/http/location-query.server.ts";
import type { Route } from "./+types/search";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const query = await readLocationQuery(args, ctx);
		return searchLocations(args.context.get(servicesContext).locations, query);
	},
	{
		name: "searchLocations",
		summary: "Search airports and towns",
		description: "At most ten, the best first.",
		who: "anyone",
		query: locationSearchSchema,
		answer: z.array(locationSchema),
		limits: ["searchLocations"],
		errors: ["invalid"],
	},
);
