import { endpointSchema, subscriptionSchema } from "#app/features/messages/push/subscription.schema.ts";
import { subscribe, unsubscribe } from "#app/features/messages/push/subscriptions.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/subscriptions";

const add = apiAction(
	subscriptionSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const state = requestStateOf(args);
		await enforceRateLimit(ctx, "pushBrowser", rateLimitKey(state));
		await subscribe(ctx, input, state.session ?? "");
		return json({ success: true }, { status: 201 });
	},
	{ signedIn: true },
);

const remove = apiAction(endpointSchema, (ctx, { endpoint }) => unsubscribe(ctx, endpoint), {
	method: "DELETE",
	signedIn: true,
});

export const action = (args: Route.ActionArgs) =>
	args.request.method === "DELETE" ? remove(args) : add(args);
