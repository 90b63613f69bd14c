import { requestListSchema, summaryJson } from "#app/features/requests/requests-json.ts";
import { ownRequestsView } from "#app/features/requests/thread-view.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/requests";

export const loader = apiLoader(
	async (_args: Route.LoaderArgs, ctx) => ({
		requests: (await ownRequestsView(ctx)).requests.map(summaryJson),
	}),
	{
		name: "listSupportRequests",
		summary: "List your own threads with support, those with news first",
		who: "user",
		answer: requestListSchema,
	},
);
