import { userOf } from "#app/access/ctx.ts";
import { contactSchema } from "#app/features/site/support/contact.schema.ts";
import { sendContactMessage } from "#app/features/site/support/send-contact-message.server.ts";
import { requestStateOf } from "../context.server.ts";
import { enforceRateLimits } from "../rate-limit.server.ts";
import { type ActionArgs, onceKeyOf, sharedAction } from "../shared-action.server.ts";

/** Sends support a message, counted by account and by address. */
export const contactAction = sharedAction(contactSchema, async (ctx, input, args: ActionArgs) => {
	const { address } = requestStateOf(args);
	await enforceRateLimits(ctx, { contact: userOf(ctx)?.id ?? null, contactAddress: address });
	return sendContactMessage(ctx, input, onceKeyOf(args));
});
