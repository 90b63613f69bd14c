import { z } from "zod";
import { conciergeView } from "#app/features/requests/concierge/concierge.server.ts";
import {
	conciergeRequestJson,
	conciergeRequestSchema,
} from "#app/features/requests/concierge/concierge-json.ts";
import { threadJson, threadSchema } from "#app/features/requests/requests-json.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { askConciergeAction } from "#app/http/actions/requests.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/concierge";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => ({
		requests: (await conciergeView(ctx, await tripRefOf(args))).requests.map(conciergeRequestJson),
	}),
	{
		name: "listConciergeRequests",
		summary: "List what a trip's organizers have asked our concierge for, with our proposals",
		who: "concierge.see",
		answer: z.object({ requests: z.array(conciergeRequestSchema) }),
	},
);

export const action = apiAction(
	askConciergeAction,
	async ({ key }, _args: Route.ActionArgs, ctx) => threadJson(await threadView(ctx, key)),
	{
		name: "askConcierge",
		summary: "Ask our concierge for something for a trip",
		description:
			"Gangway sells and books nothing: the answer has proposals. Needs Pro, or one-time Pro for the trip.",
		who: "concierge.ask",
		answer: threadSchema,
		status: 201,
		limits: ["contact", "contactAddress"],
		errors: ["plan_required"],
		isOnceByItself: true,
	},
);
