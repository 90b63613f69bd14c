import { askedJson, askedSchema } from "#app/features/requests/requests-json.ts";
import { chatAction } from "#app/http/actions/requests.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(chatAction, askedJson, {
	name: "beginSupportChat",
	summary: "Begin a live chat with support, or leave a message while it is closed",
	description: "Whoever is signed in needs to give neither name nor email.",
	who: "anyone",
	answer: askedSchema,
	status: 201,
	limits: ["contact", "contactAddress", "mailedLinkAddress"],
	isOnceByItself: true,
});
