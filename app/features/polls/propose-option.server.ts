import { takeTurn } from "#app/access/turns.ts";
import { DomainError } from "#app/lib/errors.ts";
import { insertOptions } from "./ask-poll.server.ts";
import { isSameOption, toOption } from "./poll-options.ts";
import type { OptionInput } from "./polls.schema.ts";
import { isOver, MAX_OPTIONS } from "./polls.ts";
import { type LinkReaderCtx, readLinks, readPictureOf } from "./read-links.server.ts";
import { type PollAccess, type PollRef, requirePoll } from "./require-poll.server.ts";
import * as texts from "./texts.ts";

/**
 * Adds an option to an open poll. Every member may do so if the poll allows it, and those who manage polls always may.
 * The same member cannot add an option twice.
 * @throws DomainError poll_closed, invalid with its field, conflict for what is offered already, at 12 options or on a
 * cancelled trip, not_found, unauthenticated, forbidden
 */
export async function proposeOption(ctx: LinkReaderCtx, ref: PollRef, input: OptionInput): Promise<void> {
	const { poll } = await proposable(ctx, ref);
	const [info = null] = await readLinks(ctx, poll.kind, [input]);
	const values = toOption(poll.kind, input, { info, now: ctx.now });
	const picture = await readPictureOf(ctx, info);
	await ctx.db.write(async (tx) => {
		const { poll: latest, member } = await proposable(ctx, ref, tx);
		const same = latest.options.find((option) => isSameOption(option, values));
		if (same?.proposedBy === member.id) return;
		if (same) throw new DomainError("conflict", texts.alreadyOffered);
		if (latest.options.length >= MAX_OPTIONS) throw new DomainError("conflict", texts.tooManyOptions);
		const last = Math.max(...latest.options.map(({ position }) => position));
		await insertOptions(tx, latest.id, [{ values, picture, proposedBy: member.id }], last + 1);
	});
}

async function proposable(
	...[ctx, ref, db]: [LinkReaderCtx, PollRef, Parameters<typeof requirePoll>[3]?]
): Promise<PollAccess> {
	const access = await requirePoll(ctx, ref, "poll.vote", db);
	const { poll, may } = access;
	if (isOver(poll, takeTurn(ctx).now.getTime())) throw new DomainError("poll_closed", texts.proposalsClosed);
	if (!poll.proposalsAllowed && !may["poll.manage"]) throw new DomainError("forbidden", texts.proposalsOff);
	return access;
}
