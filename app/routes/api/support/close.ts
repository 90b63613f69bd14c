import { threadJson, threadSchema } from "#app/features/requests/requests-json.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { closeRequestAction } from "#app/http/actions/requests.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/close";

export const action = apiAction(
	closeRequestAction,
	async ({ key }, _args: Route.ActionArgs, ctx) => threadJson(await threadView(ctx, key)),
	{
		name: "closeSupportRequest",
		summary: "Close your own thread with support",
		who: "anyone",
		answer: threadSchema,
		limits: ["thread", "threadAddress"],
		errors: ["not_found", "unauthenticated"],
	},
);
