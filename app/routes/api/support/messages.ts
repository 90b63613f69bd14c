import { threadJson, threadSchema } from "#app/features/requests/requests-json.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { replyAction } from "#app/http/actions/requests.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/messages";

export const action = apiAction(
	replyAction,
	async ({ key }, _args: Route.ActionArgs, ctx) => threadJson(await threadView(ctx, key)),
	{
		name: "writeToSupport",
		summary: "Write in your own thread with support",
		who: "anyone",
		answer: threadSchema,
		status: 201,
		limits: ["thread", "threadAddress"],
		errors: ["conflict", "not_found", "unauthenticated"],
		isOnceByItself: true,
	},
);
