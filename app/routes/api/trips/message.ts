import { messageAnswerSchema, messageJson } from "#app/features/messages/chat/chat.server.ts";
import { removeMessageAction } from "#app/http/actions/chat.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(removeMessageAction, messageJson, {
	name: "removeMessage",
	method: "DELETE",
	summary: "Remove a message",
	description: "Its author may, and the organizer.",
	who: "message.remove",
	limits: ["chat", "chatAddress"],
	answer: messageAnswerSchema,
});
