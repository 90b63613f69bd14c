import { contactAction } from "#app/http/actions/contact.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { json } from "#app/http/whole-response.server.ts";

export const action = apiAction(contactAction, ({ priority, hours }) =>
	json({ success: true, priority, answerWithinHours: hours }, { status: 201 }),
);
