import { expectedMoneySchema, neededSchema } from "#app/features/forecast/expected/expected.schema.ts";
import { expectedMoneyOf } from "#app/features/forecast/expected/expected-money.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { readQuery } from "#app/http/query.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/expected-money";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) =>
		expectedMoneyOf(ctx, await tripAccessOf(args), readQuery(args.request, neededSchema)),
	{
		name: "expectMoney",
		summary: "Tell when a trip's money will be in",
		description:
			"Based on everyone's payment plan, and on how late each person has paid so far. Needs Plus, or one-time Pro for the trip.",
		who: "standing.amounts",
		query: neededSchema,
		answer: expectedMoneySchema,
		errors: ["invalid", "plan_required"],
	},
);
