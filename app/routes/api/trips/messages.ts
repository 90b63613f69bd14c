import { requireTrip } from "#app/access/access.server.ts";
import { messageSchema } from "#app/features/messages/chat/chat.schema.ts";
import { messageJson, postMessage } from "#app/features/messages/chat/chat.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { idempotencyKeyOf } from "#app/http/once-key.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/messages";

export const action = apiAction(messageSchema, async (ctx, input, args: Route.ActionArgs) => {
	await requireTrip(ctx, args.params.id, "chat.post");
	await enforceMemberLimit(args, "chat");
	const message = await postMessage(ctx, args.params.id, input, idempotencyKeyOf(args));
	return json(messageJson(message), { status: 201 });
});
