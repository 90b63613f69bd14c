import { priceAnswerSchema, priceJson } from "#app/features/trips/price/price-json.ts";
import { priceView } from "#app/features/trips/price/price-view.server.ts";
import { decideSurplusAction } from "#app/http/actions/price.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/price-surplus";

export const action = apiAction(
	decideSurplusAction,
	async ({ id }, _args: Route.ActionArgs, ctx) => priceJson(await priceView(ctx, id)),
	{
		name: "decideSurplus",
		summary: "Give back what late friends bring in, or keep it for the trip",
		who: "price.change",
		answer: priceAnswerSchema,
		limits: ["tripChange", "tripChangeAddress"],
		errors: ["conflict", "amount_mismatch"],
		asksProvider: true,
	},
);
