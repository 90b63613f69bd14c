import { companionsJson, companionsSchema } from "#app/features/companions/companions-json.ts";
import { companionsView } from "#app/features/companions/companions-view.server.ts";
import { askPayerAction } from "#app/http/actions/companions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/own-payer";

export const action = apiAction(
	askPayerAction,
	async ({ tripId }, _args: Route.ActionArgs, ctx) => companionsJson(await companionsView(ctx, tripId)),
	{
		name: "askPayer",
		method: "PUT",
		summary: "Ask someone aboard to pay what is left of your spot, or take that back",
		who: "companions.change",
		answer: companionsSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict"],
	},
);
