import { companionsJson, companionsSchema } from "#app/features/companions/companions-json.ts";
import { companionsView } from "#app/features/companions/companions-view.server.ts";
import { removeCompanionAction } from "#app/http/actions/companions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/companion";

export const action = apiAction(
	removeCompanionAction,
	async ({ tripId }, _args: Route.ActionArgs, ctx) => companionsJson(await companionsView(ctx, tripId)),
	{
		name: "removeCompanion",
		method: "DELETE",
		summary: "Give up the spot of a companion",
		description: "Once companions have opened their link, they decide about their spot themselves.",
		who: "companions.change",
		answer: companionsSchema,
		limits: ["payment", "paymentAddress"],
		errors: ["conflict"],
		asksProvider: true,
	},
);
