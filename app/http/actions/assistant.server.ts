import { askAssistant } from "#app/features/assistant/ask.server.ts";
import { agreementSchema, questionSchema } from "#app/features/assistant/assistant.schema.ts";
import { agreeToAssistant } from "#app/features/assistant/consent.server.ts";
import { deleteConversation } from "#app/features/assistant/delete-conversation.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { requestStateOf, servicesContext } from "../context.server.ts";
import { enforceMemberLimit, rateLimitKey } from "../guest.server.ts";
import { enforceRateLimits } from "../rate-limit.server.ts";
import { onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs } from "../trip-access.server.ts";

/** @param onText gets the model's answer piece by piece */
export const askAssistantAction = (onText?: (text: string) => void) =>
	sharedAction(questionSchema, async (ctx, input, args: TripArgs) => {
		const access = await requireTripOf(args, "assistant.ask");
		const state = requestStateOf(args);
		await enforceRateLimits(ctx, {
			assistantAddress: state.address,
			assistant: rateLimitKey(state),
			assistantTrip: access.trip.id,
		});
		const secret = onceKeyOf(args);
		return askAssistant(ctx, args.context.get(servicesContext), access, input, { secret, onText });
	});

export const agreeToAssistantAction = sharedAction(agreementSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "assistant.ask");
	await enforceMemberLimit(args, "documents");
	return agreeToAssistant(ctx, args.context.get(servicesContext).model, access, input);
});

export const deleteConversationAction = sharedAction(noInput, async (ctx, _input, args: TripArgs) => {
	const access = await requireTripOf(args, "assistant.own");
	await enforceMemberLimit(args, "documents");
	return deleteConversation(ctx, access);
});
