import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pollVotes } from "#db/schema/polls.ts";
import { findLastVote } from "./polls.queries.ts";
import type { VoteInput } from "./polls.schema.ts";
import { type Answer, isOver, type PollKind } from "./polls.ts";
import { type PollRef, requirePoll } from "./require-poll.server.ts";
import * as texts from "./texts.ts";

/**
 * Replaces the asking member's vote. The clock is read again inside the transaction, so that a vote that waited for the
 * lock is not counted after the poll was closed and its result announced.
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

type Votable = { kind: PollKind; severalAllowed: boolean };

/**
 * The answers of a vote by option. In a poll about dates every option gets one, with no for those left out. In other
 * polls only the chosen options get one.
 * @param optionIds the options of the poll
 * @throws DomainError invalid
 */
function toAnswers(
	{ kind, severalAllowed }: Votable,
	optionIds: readonly string[],
	{ options, answers = {} }: VoteInput,
): Map<string, Answer> {
	const given = new Map<string, Answer>(options.map((id) => [id, "yes"]));
	for (const [id, answer] of Object.entries(answers)) if (answer) given.set(id, answer);
	if ([...given.keys()].some((id) => !optionIds.includes(id))) throw invalid(texts.optionGone);
	if (kind === "dates") {
		if (given.size === 0) throw invalid(texts.answerMissing);
		return new Map(optionIds.map((id) => [id, given.get(id) ?? "no"]));
	}
	if ([...given.values()].some((answer) => answer !== "yes")) throw invalid(texts.onlyYes);
	if (given.size === 0) throw invalid(severalAllowed ? texts.chooseSome : texts.chooseOne);
	if (given.size > 1 && !severalAllowed) throw invalid(texts.onlyOne);
	return given;
}

const invalid = (message: string) => new DomainError("invalid", message, { field: "options" });
