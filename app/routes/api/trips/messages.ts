import { messageJson } from "#app/features/messages/chat/chat.server.ts";
import { postMessageAction } from "#app/http/actions/chat.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";

export const action = apiAction(postMessageAction, (message) => json(messageJson(message), { status: 201 }));
