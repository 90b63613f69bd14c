import { z } from "zod";
import { messageJson } from "#app/features/messages/chat/message-json.ts";
import { removeMessage } from "#app/features/messages/chat/remove-message.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/message";

export const action = apiAction(
	z.object({}),
	async (ctx, _input, { params }: Route.ActionArgs) =>
		messageJson(await removeMessage(ctx, params.id, params.messageId)),
	{ method: "DELETE" },
);
