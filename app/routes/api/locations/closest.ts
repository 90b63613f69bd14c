import { z } from "zod";
import { lookUpLocation } from "#app/features/bookings/locations/closest-location.server.ts";
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
		return lookUpLocation(args.context.get(servicesContext).locations, query);
	},
	{
		name: "findMeantLocation",
		summary: "Find the location that a text with one typo means",
		description:
			"`meant` is null if the text is a location, or close to none. `nearest` is what comes closest to a text that is not known, such as the town in it.",
		who: "anyone",
		query: locationSearchSchema,
		answer: z.object({
			isKnown: z.boolean(),
			meant: locationSchema.nullable(),
			nearest: locationSchema.nullable(),
		}),
		limits: ["searchLocations"],
		errors: ["invalid"],
	},
);
