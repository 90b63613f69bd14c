import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { findPoll, type PollWithVotes } from "./polls.queries.ts";
import * as texts from "./texts.ts";

/** Identifies a poll by its id and its trip. */
export type PollRef = { trip: TripRef; pollId: string };

export type PollAccess = MemberAccess & { poll: PollWithVotes };

/**
 * Finds a poll if the asker is a member and may do this with it.
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict on a cancelled trip
 */
export async function requirePoll(
	ctx: Ctx,
	{ trip: ref, pollId }: PollRef,
	action: TripAction,
	db: Reader = ctx.db.read,
): Promise<PollAccess> {
	const access = await requireMember(ctx, ref, action, texts.membersOnly, db);
	const { trip, member } = access;
	const poll = await findPoll(db, { tripId: trip.id, memberId: member.id, pollId });
	if (!poll) throw new DomainError("not_found", texts.pollGone);
	return { ...access, poll };
}
