import { endpointSchema, subscriptionSchema } from "#app/features/messages/push/subscription.schema.ts";
import { subscribe, unsubscribe } from "#app/features/messages/push/subscriptions.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/subscriptions";

const add = apiAction(
	subscriptionSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const state = requestStateOf(args);
		await enforceRateLimit(ctx, "pushBrowser", rateLimitKey(state));
		await subscribe(ctx, input, state.session ?? "");
		return { success: true as const };
	},
	{
		name: "addPushSubscription",
		summary: "Have notifications pushed to this browser",
		who: "user",
		byKey: false,
		status: 201,
		limits: ["pushBrowser"],
		errors: ["conflict"],
	},
);

const remove = apiAction(endpointSchema, (ctx, { endpoint }) => unsubscribe(ctx, endpoint), {
	name: "removePushSubscription",
	method: "DELETE",
	summary: "End the pushing to a browser",
	who: "user",
	byKey: false,
});

export const action = apiActions(add, remove);
