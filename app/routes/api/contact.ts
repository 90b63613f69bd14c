import { contactSchema } from "#app/features/site/support/contact.schema.ts";
import { sendContactMessage } from "#app/features/site/support/send-contact-message.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceContactLimit } from "#app/http/contact-limit.server.ts";
import { idempotencyKeyOf } from "#app/http/once-key.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import type { Route } from "./+types/contact";

export const action = apiAction(contactSchema, async (ctx, input, args: Route.ActionArgs) => {
	await enforceContactLimit(args);
	const { priority, hours } = await sendContactMessage(ctx, input, idempotencyKeyOf(args));
	return json({ success: true, priority, answerWithinHours: hours }, { status: 201 });
});
