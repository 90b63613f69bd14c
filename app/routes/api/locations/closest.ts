import { z } from "zod";
import { closestLocation } from "#app/features/bookings/locations/closest-location.server.ts";
import {
	locationSchema,
	locationSearchSchema,
} from "#app/features/bookings/locations/search-locations.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readLocationQuery } from "#app/http/location-query.server.ts";
import type { Route } from "./+types/closest";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const query = await readLocationQuery(args, ctx);
		return { meant: closestLocation(args.context.get(servicesContext).locations, query) };
	},
	{
		name: "findMeantLocation",
		summary: "Find the location that a text with one typo means",
		description: "Null if the text is a location, or close to none.",
		who: "anyone",
		query: locationSearchSchema,
		answer: z.object({ meant: locationSchema.nullable() }),
		limits: ["searchLocations"],
		errors: ["invalid"],
	},
);
