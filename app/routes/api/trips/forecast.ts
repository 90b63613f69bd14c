import { forecastAnswerSchema, optionsSchema } from "#app/features/forecast/forecast.schema.ts";
import { forecastOfTrip } from "#app/features/forecast/forecast.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/forecast";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const { locations } = args.context.get(servicesContext);
		const access = await tripAccessOf(args);
		return forecastOfTrip(ctx, locations, access, readQuery(args.request, optionsSchema));
	},
	{
		name: "forecastTrip",
		summary: "Estimate what a trip will cost",
		description:
			"Bookings count at their price, and we estimate the rest. It is no quote. Needs Plus, or one-time Pro for the trip.",
		who: "forecast.see",
		query: optionsSchema,
		answer: forecastAnswerSchema,
		errors: ["invalid", "plan_required", "conflict"],
	},
);
