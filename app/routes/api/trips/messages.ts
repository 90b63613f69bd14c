import { messageAnswerSchema, messageJson } from "#app/features/messages/chat/chat.server.ts";
import { postMessageAction } from "#app/http/actions/chat.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(postMessageAction, messageJson, {
	name: "postMessage",
	summary: "Post a message to the trip's chat",
	who: "chat.post",
	answer: messageAnswerSchema,
	status: 201,
	limits: ["chat", "chatAddress"],
	isOnceByItself: true,
});
