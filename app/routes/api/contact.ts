import { askedJson, askedSchema } from "#app/features/requests/requests-json.ts";
import { contactAction } from "#app/http/actions/requests.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(contactAction, askedJson, {
	name: "contactSupport",
	summary: "Send support a message, which begins a thread",
	who: "anyone",
	answer: askedSchema,
	status: 201,
	limits: ["contact", "contactAddress", "mailedLinkAddress"],
	isOnceByItself: true,
});
