import { requireUser } from "#app/access/access.server.ts";
import { forecastAnswerSchema, plannedTripSchema } from "#app/features/forecast/forecast.schema.ts";
import { forecastOfPlan } from "#app/features/forecast/forecast.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/planned-forecast";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		requireUser(ctx);
		await enforceRateLimit(ctx, "searchLocations", requestStateOf(args).address);
		const { locations } = args.context.get(servicesContext);
		return forecastOfPlan(ctx, locations, readQuery(args.request, plannedTripSchema));
	},
	{
		name: "forecastPlan",
		summary: "Estimate what a trip that is still being planned will cost",
		description: "It is no quote. Needs Plus.",
		who: "user",
		query: plannedTripSchema,
		answer: forecastAnswerSchema,
		limits: ["searchLocations"],
		errors: ["invalid", "plan_required"],
	},
);
