import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pollVotes } from "#db/schema/polls.ts";
import { toAnswers } from "./poll-votes.ts";
import { findLastVote } from "./polls.queries.ts";
import type { VoteInput } from "./polls.schema.ts";
import { isOver } from "./polls.ts";
import { type PollRef, requirePoll } from "./require-poll.server.ts";
import * as texts from "./texts.ts";

/**
 * Replaces the asking member's vote. The clock is read once more inside the transaction, so that a vote that waited
 * for others is not counted after the poll was closed and its result told.
 * @throws DomainError poll_closed, invalid, not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export function castVote(ctx: Ctx, ref: PollRef, input: VoteInput): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { poll, member } = await requirePoll(ctx, ref, "poll.vote", tx);
		const now = takeTurn(ctx).now.getTime();
		if (isOver(poll, now)) throw new DomainError("poll_closed", texts.pollClosed);
		const optionIds = poll.options.map(({ id }) => id);
		const answers = toAnswers(poll, optionIds, input);
		const last = await findLastVote(tx, { pollId: poll.id, memberId: member.id });
		const updatedAt = Math.max(now, (last?.at ?? 0) + 1); // each vote is newer than the one before
		await tx
			.delete(pollVotes)
			.where(and(eq(pollVotes.memberId, member.id), inArray(pollVotes.optionId, optionIds)));
		const rows = [...answers].map(([optionId, answer]) => ({
			optionId,
			memberId: member.id,
			answer,
			updatedAt,
		}));
		await tx.insert(pollVotes).values(rows);
	});
}
