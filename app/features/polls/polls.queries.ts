import { and, asc, count, countDistinct, desc, eq, getTableColumns, gt, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { countQuery, listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { pollOptions, pollPictures, polls, pollVotes } from "#db/schema/polls.ts";
import type { Answer, Tally } from "./polls.ts";

export type Poll = typeof polls.$inferSelect;
type PollOption = typeof pollOptions.$inferSelect;

/** A poll with its options in their order, how many answered what, and what one member answered. */
export type PollWithVotes = Poll & {
	voters: number;
	options: (PollOption & { tally: Tally; own: Answer | null })[];
};

type OfMember = { tripId: string; memberId: string | null };

/** A trip's polls, the newest first. The votes of former members do not count. */
export async function listPolls(db: Reader, { tripId, memberId }: OfMember): Promise<PollWithVotes[]> {
	return withOptions(await rowsOfTrip(db, { tripId, memberId }));
}

/** A poll of a trip; null if there is none. */
export async function findPoll(
	db: Reader,
	{ tripId, memberId, pollId }: OfMember & { pollId: string },
): Promise<PollWithVotes | null> {
	const [poll = null] = withOptions(await rowsOfPoll(db, { tripId, memberId, pollId }));
	return poll;
}

const rowsOfTrip = listQuery((db, { tripId, memberId }: Params<OfMember>) =>
	selectRows(db, { tripId, memberId })
		.where(eq(polls.tripId, tripId))
		.orderBy(desc(polls.createdAt), asc(polls.id), asc(pollOptions.position)),
);

const rowsOfPoll = listQuery((db, { tripId, memberId, pollId }: Params<OfMember & { pollId: string }>) =>
	selectRows(db, { tripId, memberId })
		.where(and(eq(polls.tripId, tripId), eq(polls.id, pollId)))
		.orderBy(asc(pollOptions.position)),
);

function selectRows(db: Reader, { tripId, memberId }: Params<OfMember>) {
	const isAboard = and(
		eq(members.id, pollVotes.memberId),
		eq(members.tripId, tripId),
		isNull(members.removedAt),
	);
	const countOf = (answer: Answer) =>
		sql<number>`count(*) filter (where ${pollVotes.answer} = ${sql.raw(`'${answer}'`)})`;
	const tallies = db
		.select({
			optionId: pollVotes.optionId,
			yes: countOf("yes").as("yes"),
			maybe: countOf("maybe").as("maybe"),
			no: countOf("no").as("no"),
		})
		.from(pollVotes)
		.innerJoin(members, isAboard)
		.groupBy(pollVotes.optionId)
		.as("tallies");
	const voters = db
		.select({ pollId: pollOptions.pollId, count: countDistinct(pollVotes.memberId).as("voters_count") })
		.from(pollVotes)
		.innerJoin(members, isAboard)
		.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
		.groupBy(pollOptions.pollId)
		.as("voters");
	const own = alias(pollVotes, "own");
	return db
		.select({
			poll: getTableColumns(polls),
			option: getTableColumns(pollOptions),
			yes: sql<number>`coalesce(${tallies.yes}, 0)`,
			maybe: sql<number>`coalesce(${tallies.maybe}, 0)`,
			no: sql<number>`coalesce(${tallies.no}, 0)`,
			voters: sql<number>`coalesce(${voters.count}, 0)`,
			own: own.answer,
		})
		.from(polls)
		.innerJoin(pollOptions, eq(pollOptions.pollId, polls.id))
		.leftJoin(tallies, eq(tallies.optionId, pollOptions.id))
		.leftJoin(voters, eq(voters.pollId, polls.id))
		.leftJoin(own, and(eq(own.optionId, pollOptions.id), eq(own.memberId, memberId)));
}

type Row = Awaited<ReturnType<typeof rowsOfTrip>>[number];

function withOptions(rows: readonly Row[]): PollWithVotes[] {
	const byPoll = Map.groupBy(rows, ({ poll }) => poll.id);
	return [...byPoll.values()].flatMap((own) => {
		const [first] = own;
		if (!first) return [];
		const options = own.map(({ option, yes, maybe, no, own: answer }) => ({
			...option,
			tally: { yes, maybe, no },
			own: answer,
		}));
		return [{ ...first.poll, voters: first.voters, options }];
	});
}

export const countPolls = countQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select({ count: count() }).from(polls).where(eq(polls.tripId, tripId)),
);

export const findAskedOnce = rowQuery(
	(db, { tripId, onceKey }: Params<{ tripId: string; onceKey: string }>) =>
		db
			.select({ id: polls.id })
			.from(polls)
			.where(and(eq(polls.tripId, tripId), eq(polls.onceKey, onceKey))),
);

/** Who is aboard, in the order of joining. */
export const listNames = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ id: members.id, userId: members.userId, email: members.email, name: members.name })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(members.id)),
);

/** Each answer to a poll, of former members, too. */
export const listVotes = listQuery((db, { pollId }: Params<{ pollId: string }>) =>
	db
		.select({ optionId: pollVotes.optionId, memberId: pollVotes.memberId, answer: pollVotes.answer })
		.from(pollVotes)
		.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
		.where(eq(pollOptions.pollId, pollId)),
);

/** The time of a member's last vote in a poll, UTC ms; null if they have not voted. */
export const findLastVote = rowQuery(
	(db, { pollId, memberId }: Params<{ pollId: string; memberId: string }>) =>
		db
			.select({ at: sql<number | null>`max(${pollVotes.updatedAt})` })
			.from(pollVotes)
			.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
			.where(and(eq(pollOptions.pollId, pollId), eq(pollVotes.memberId, memberId))),
);

type Picture = { tripId: string; pollId: string; hash: string };

export const findPicture = rowQuery((db, { tripId, pollId, hash }: Params<Picture>) =>
	db
		.select({ image: pollPictures.image })
		.from(pollPictures)
		.innerJoin(pollOptions, eq(pollOptions.id, pollPictures.optionId))
		.innerJoin(polls, eq(polls.id, pollOptions.pollId))
		.where(and(eq(polls.tripId, tripId), eq(polls.id, pollId), eq(pollOptions.pictureHash, hash)))
		.limit(1),
);

type DuePoll = { id: string; tripId: string };

/** Polls whose deadline has come, and of which nobody has been told yet. @param now UTC ms */
export function listPollsToClose(db: Reader, now: number): Promise<DuePoll[]> {
	return db
		.select({ id: polls.id, tripId: polls.tripId })
		.from(polls)
		.where(and(isNull(polls.closedAt), lte(polls.closesAt, now)))
		.orderBy(asc(polls.closesAt), asc(polls.id));
}

/** Open polls in their last day whose missing voters have not been reminded. @param now UTC ms */
export function listPollsToRemind(db: Reader, now: number): Promise<DuePoll[]> {
	return db
		.select({ id: polls.id, tripId: polls.tripId })
		.from(polls)
		.where(
			and(
				isNull(polls.closedAt),
				isNull(polls.remindedAt),
				gt(polls.closesAt, now),
				lte(polls.closesAt, now + DAY_MS),
				sql`${polls.createdAt} < ${polls.closesAt} - ${sql.raw(String(DAY_MS))}`,
			),
		)
		.orderBy(asc(polls.closesAt), asc(polls.id));
}
