import { companionsJson, companionsSchema } from "#app/features/companions/companions-json.ts";
import { companionsView } from "#app/features/companions/companions-view.server.ts";
import { takeOverAction } from "#app/http/actions/companions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/own-rest";

export const action = apiAction(
	takeOverAction,
	async ({ tripId }, _args: Route.ActionArgs, ctx) => companionsJson(await companionsView(ctx, tripId)),
	{
		name: "takeOverRest",
		summary: "Pay what is left of your own spot, or give a companion the rest back",
		description:
			"What was paid for the companion stays theirs. They choose how to pay the rest, and no card is charged until then.",
		who: "companions.change",
		answer: companionsSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict", "payment_checking", "amount_mismatch"],
	},
);
