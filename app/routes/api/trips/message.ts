import { z } from "zod";
import { messageJson, removeMessage } from "#app/features/messages/chat/chat.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/message";

export const action = apiAction(
	z.object({}),
	async (ctx, _input, { params }: Route.ActionArgs) =>
		messageJson(await removeMessage(ctx, params.id, params.messageId)),
	{ method: "DELETE" },
);
