import { messageSchema } from "#app/features/chat/chat.schema.ts";
import { postMessage } from "#app/features/chat/chat.server.ts";
import { messageJson } from "#app/features/trips/trip-json.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { stateOf } from "#app/http/context.server.ts";
import { rateLimitKey } from "#app/http/guest.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/messages";

export const action = apiAction(messageSchema, async (ctx, input, args: Route.ActionArgs) => {
	await enforceRateLimit(ctx, "chat", rateLimitKey(stateOf(args)));
	return Response.json(messageJson(await postMessage(ctx, args.params.id, input)), { status: 201 });
});
