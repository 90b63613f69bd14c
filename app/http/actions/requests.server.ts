import type { ActionFunctionArgs } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { askQuestion, beginChat } from "#app/features/requests/ask-support.server.ts";
import { conciergeSchema } from "#app/features/requests/concierge/concierge.schema.ts";
import { askConcierge } from "#app/features/requests/concierge/concierge.server.ts";
import { requireOwnRequest } from "#app/features/requests/request-access.server.ts";
import { chatSchema, contactSchema, replySchema } from "#app/features/requests/requests.schema.ts";
import { closeOwnRequest, writeMessage } from "#app/features/requests/write-message.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { requestStateOf } from "../context.server.ts";
import { mayMailLink } from "../mailed-links.server.ts";
import { enforceRateLimits } from "../rate-limit.server.ts";
import { type ActionArgs, onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn } from "../trip-access.server.ts";

/** Sends support a message, counted by account and by address. */
export const contactAction = sharedAction(contactSchema, async (ctx, input, args: ActionArgs) => {
	await countRequest(args);
	return askQuestion(ctx, input, await sentWith(args, input.email));
});

/** Starts a live chat, or leaves a message instead. */
export const chatAction = sharedAction(chatSchema, async (ctx, input, args: ActionArgs) => {
	await countRequest(args);
	return beginChat(ctx, input, await sentWith(args, userOf(ctx)?.email ?? input.email));
});

export const askConciergeAction = sharedAction(conciergeSchema, async (ctx, input, args: TripArgs) => {
	await requireTripOf(args, "concierge.ask");
	await countRequest(args);
	const request = await askConcierge(ctx, tripIdIn(args), input, onceKeyOf(args));
	return { key: request.id };
});

type ThreadArgs = ActionArgs & ActionFunctionArgs & { params: { id: string } };

export const replyAction = sharedAction(replySchema, async (ctx, { message }, args: ThreadArgs) => {
	const key = await countInThread(args);
	await writeMessage(ctx, key, message, onceKeyOf(args));
	return { key };
});

export const closeRequestAction = sharedAction(noInput, async (ctx, _input, args: ThreadArgs) => {
	const key = await countInThread(args);
	await closeOwnRequest(ctx, key);
	return { key };
});

/** @returns the key of the asker's own thread */
async function countInThread(args: ThreadArgs): Promise<string> {
	const { ctx, address } = requestStateOf(args);
	const { id: key } = args.params;
	const request = await requireOwnRequest(ctx, key);
	await enforceRateLimits(ctx, { thread: request.id, threadAddress: address });
	return key;
}

async function countRequest(args: ActionArgs): Promise<void> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimits(ctx, { contact: userOf(ctx)?.id ?? null, contactAddress: address });
}

/** Mail to an address is limited, unless it is the account's own and verified. */
async function sentWith(args: ActionArgs, email: string | undefined) {
	const user = userOf(requestStateOf(args).ctx);
	const isProved = user?.emailVerified === true && user.email === email;
	const mayMail = !!email && !isProved && (await mayMailLink(args, { purpose: "request", email }));
	return { secret: onceKeyOf(args), mayMail };
}
