import { priceAnswerSchema, priceJson } from "#app/features/trips/price/price-json.ts";
import { priceView } from "#app/features/trips/price/price-view.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/price";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => priceJson(await priceView(ctx, await tripRefOf(args))),
	{
		name: "getPrice",
		summary: "How the price has changed since someone has paid, and what the caller is asked",
		who: "price.see",
		answer: priceAnswerSchema,
	},
);
