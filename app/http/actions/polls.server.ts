import { askPoll } from "#app/features/polls/ask-poll.server.ts";
import { closePoll, deletePoll } from "#app/features/polls/close-poll.server.ts";
import { askSchema, proposeSchema, useSchema, voteSchema } from "#app/features/polls/polls.schema.ts";
import { proposeOption } from "#app/features/polls/propose-option.server.ts";
import type { LinkReaderCtx } from "#app/features/polls/read-links.server.ts";
import { castVote } from "#app/features/polls/vote.server.ts";
import { applyPoll } from "#app/features/trips/changes/use-poll.server.ts";
import { noInput } from "#app/lib/schema.ts";
import { ctxOf, servicesContext } from "../context.server.ts";
import { enforceMemberLimit } from "../guest.server.ts";
import { enforceLinkLimit } from "../link-limit.server.ts";
import { onceKeyOf, sharedAction } from "../shared-action.server.ts";
import { requireTripOf, type TripArgs, tripIdIn, tripRefOf } from "../trip-access.server.ts";

type PollArgs = TripArgs<{ pollId: string }>;

export const askPollAction = sharedAction(askSchema, async (_ctx, input, args: TripArgs) => {
	await requireTripOf(args, "poll.manage");
	await enforceMemberLimit(args, "tripChange");
	const ctx = await linkReader(args, input.options);
	const pollId = await askPoll(
		ctx,
		args.context.get(servicesContext).locations,
		tripIdIn(args),
		input,
		onceKeyOf(args),
	);
	return { trip: tripIdIn(args), pollId };
});

export const voteAction = sharedAction(voteSchema, async (ctx, input, args: PollArgs) => {
	await requireTripOf(args, "poll.vote");
	await enforceMemberLimit(args, "vote");
	const ref = await pollRefOf(args);
	await castVote(ctx, ref, input);
	return pollNamed(args);
});

export const proposeAction = sharedAction(proposeSchema, async (_ctx, input, args: PollArgs) => {
	await requireTripOf(args, "poll.vote");
	await enforceMemberLimit(args, "vote");
	await proposeOption(await linkReader(args, [input]), await pollRefOf(args), input);
	return pollNamed(args);
});

export const closePollAction = sharedAction(noInput, async (ctx, _input, args: PollArgs) => {
	await requireTripOf(args, "poll.manage");
	await enforceMemberLimit(args, "tripChange");
	await closePoll(ctx, await pollRefOf(args));
	return pollNamed(args);
});

export const deletePollAction = sharedAction(noInput, async (ctx, _input, args: PollArgs) => {
	await requireTripOf(args, "poll.manage");
	await enforceMemberLimit(args, "tripChange");
	await deletePoll(ctx, await pollRefOf(args));
});

export const usePollAction = sharedAction(useSchema, async (ctx, input, args: PollArgs) => {
	await requireTripOf(args, "poll.manage");
	await enforceMemberLimit(args, "tripChange");
	await applyPoll(ctx, await pollRefOf(args), input);
	return pollNamed(args);
});

/** Refers to the poll, which is read again after the action. */
const pollNamed = (args: PollArgs) => ({ trip: tripIdIn(args), pollId: args.params.pollId });

async function pollRefOf(args: PollArgs) {
	return { trip: await tripRefOf(args), pollId: args.params.pollId };
}

/** A context for reading the links of options. Each counts towards the limit of links. */
async function linkReader(args: TripArgs, options: readonly { link?: string }[]): Promise<LinkReaderCtx> {
	const { readBooking, readPicture } = args.context.get(servicesContext);
	for (const { link } of options) if (link) await enforceLinkLimit(args);
	// Over the limit, an option gets no picture.
	const readCounted: typeof readPicture = async (url) => {
		await enforceMemberLimit(args, "pollPicture");
		return readPicture(url);
	};
	return { ...ctxOf(args), readBooking, readPicture: readCounted };
}
