import { messageSchema } from "#app/features/messages/chat/chat.schema.ts";
import { postMessage, removeMessage } from "#app/features/messages/chat/chat.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs } from "../trip-access.server.ts";

export const postMessageAction = sharedAction(messageSchema, async (ctx, input, args: TripArgs) => {
	const access = await requireTripOf(args, "chat.post");
	await enforceMemberLimit(args, "chat");
	return postMessage(ctx, access, input, onceKeyOf(args));
});

export const removeMessageAction = sharedAction(
	noInput,
	async (ctx, _input, args: TripArgs<{ messageId: string }>) => {
		const access = await requireTripOf(args, "message.remove");
		await enforceMemberLimit(args, "chat");
		return removeMessage(ctx, access, args.params.messageId);
	},
);
