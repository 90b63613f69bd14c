import {
	and,
	asc,
	count,
	countDistinct,
	desc,
	eq,
	getTableColumns,
	gt,
	isNull,
	lte,
	or,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { countQuery, listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { pollOptions, pollPictures, polls, pollVotes } from "#db/schema/polls.ts";
import type { Answer, Tally } from "./polls.ts";

export type Poll = typeof polls.$inferSelect;
type PollOption = typeof pollOptions.$inferSelect;

/** A poll with its options in order, how many members gave each answer, and one member's answers. */
export type PollWithVotes = Poll & {
	voters: number;
	options: (PollOption & { tally: Tally; own: Answer | null })[];
};

type OfMember = { tripId: string; memberId: string | null };
type OfPoll = { tripId: string; pollId: string };

/** A trip's polls, the newest first. */
export async function listPolls(db: Reader, { tripId, memberId }: OfMember): Promise<PollWithVotes[]> {
	const rows = await rowsOfTrip(db, { tripId, memberId });
	if (rows.length === 0) return [];
	const voters = rows.some(({ poll }) => isCountedApart(poll)) ? await votersOfTrip(db, { tripId }) : [];
	return withVotes(rows, await talliesOfTrip(db, { tripId }), voters);
}

/** A poll of a trip; null if there is none. */
export async function findPoll(
	db: Reader,
	{ tripId, memberId, pollId }: OfMember & OfPoll,
): Promise<PollWithVotes | null> {
	const rows = await rowsOfPoll(db, { tripId, memberId, pollId });
	const [first] = rows;
	if (!first) return null;
	const voters = isCountedApart(first.poll) ? await votersOfPoll(db, { tripId, pollId }) : [];
	const [poll = null] = withVotes(rows, await talliesOfPoll(db, { tripId, pollId }), voters);
	return poll;
}

const rowsOfTrip = listQuery((db, { tripId, memberId }: Params<OfMember>) =>
	selectRows(db, memberId)
		.where(eq(polls.tripId, tripId))
		.orderBy(desc(polls.createdAt), asc(polls.id), asc(pollOptions.position)),
);

const rowsOfPoll = listQuery((db, { tripId, memberId, pollId }: Params<OfMember & OfPoll>) =>
	selectRows(db, memberId)
		.where(and(eq(polls.tripId, tripId), eq(polls.id, pollId)))
		.orderBy(asc(pollOptions.position)),
);

function selectRows(db: Reader, memberId: Params<OfMember>["memberId"]) {
	const own = alias(pollVotes, "own");
	return db
		.select({ poll: getTableColumns(polls), option: getTableColumns(pollOptions), own: own.answer })
		.from(polls)
		.innerJoin(pollOptions, eq(pollOptions.pollId, polls.id))
		.leftJoin(own, and(eq(own.optionId, pollOptions.id), eq(own.memberId, memberId)));
}

/** A poll ends at its deadline, or when someone closed it before. */
const end = sql`case when ${polls.closedAt} < ${polls.closesAt} then ${polls.closedAt} else ${polls.closesAt} end`;

/** Votes of former members count if they were members when the poll ended. */
const hasCountedVote = or(isNull(members.removedAt), gt(members.removedAt, end));

const selectTallies = (db: Reader, tripId: Params<OfPoll>["tripId"]) =>
	db
		.select({ optionId: pollVotes.optionId, answer: pollVotes.answer, count: count() })
		.from(pollVotes)
		.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
		.innerJoin(polls, and(eq(polls.id, pollOptions.pollId), eq(polls.tripId, tripId)))
		.innerJoin(members, and(eq(members.id, pollVotes.memberId), hasCountedVote));

const talliesOfTrip = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectTallies(db, tripId).groupBy(pollVotes.optionId, pollVotes.answer),
);

const talliesOfPoll = listQuery((db, { tripId, pollId }: Params<OfPoll>) =>
	selectTallies(db, tripId)
		.where(eq(pollOptions.pollId, pollId))
		.groupBy(pollVotes.optionId, pollVotes.answer),
);

const selectVoters = (db: Reader, tripId: Params<OfPoll>["tripId"]) =>
	db
		.select({ pollId: pollOptions.pollId, count: countDistinct(pollVotes.memberId) })
		.from(pollVotes)
		.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
		.innerJoin(polls, and(eq(polls.id, pollOptions.pollId), eq(polls.tripId, tripId)))
		.innerJoin(members, and(eq(members.id, pollVotes.memberId), hasCountedVote));

const votersOfTrip = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectVoters(db, tripId).groupBy(pollOptions.pollId),
);

const votersOfPoll = listQuery((db, { tripId, pollId }: Params<OfPoll>) =>
	selectVoters(db, tripId).where(eq(pollOptions.pollId, pollId)).groupBy(pollOptions.pollId),
);

/** If members may choose several options, the options' votes do not tell how many have voted. */
const isCountedApart = ({ severalAllowed }: Poll) => severalAllowed;

type Row = Awaited<ReturnType<typeof rowsOfTrip>>[number];
type TallyRow = Awaited<ReturnType<typeof talliesOfTrip>>[number];
type VotersRow = Awaited<ReturnType<typeof votersOfTrip>>[number];

function withVotes(
	rows: readonly Row[],
	tallies: readonly TallyRow[],
	voters: readonly VotersRow[],
): PollWithVotes[] {
	const tallyOf = new Map<string, Tally>();
	for (const { optionId, answer, count: votes } of tallies)
		tallyOf.set(optionId, { ...(tallyOf.get(optionId) ?? NO_VOTES), [answer]: votes });
	const countedApart = new Map(voters.map((row) => [row.pollId, row.count]));
	const byPoll = Map.groupBy(rows, ({ poll }) => poll.id);
	return [...byPoll.values()].flatMap((own) => {
		const [first] = own;
		if (!first) return [];
		const { poll } = first;
		const options = own.map(({ option, own: answer }) => ({
			...option,
			tally: tallyOf.get(option.id) ?? NO_VOTES,
			own: answer,
		}));
		const voted = isCountedApart(poll) ? (countedApart.get(poll.id) ?? 0) : countVoters(poll.kind, options);
		return [{ ...poll, voters: voted, options }];
	});
}

const NO_VOTES: Tally = { yes: 0, maybe: 0, no: 0 };

/** In a poll about dates each voter has answered at least the first options; in others each voter has one answer. */
function countVoters(kind: Poll["kind"], options: readonly { tally: Tally }[]): number {
	const answered = options.map(({ tally }) => tally.yes + tally.maybe + tally.no);
	return kind === "dates" ? Math.max(0, ...answered) : answered.reduce((sum, one) => sum + one, 0);
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

/** Every member, in the order of joining. */
export const listNames = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ id: members.id, userId: members.userId, email: members.email, name: members.name })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** The counted answers to a poll, in the order of joining. */
export const listVotes = listQuery((db, { pollId }: Params<{ pollId: string }>) =>
	db
		.select({
			optionId: pollVotes.optionId,
			memberId: pollVotes.memberId,
			name: members.name,
			answer: pollVotes.answer,
		})
		.from(pollVotes)
		.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
		.innerJoin(polls, eq(polls.id, pollOptions.pollId))
		.innerJoin(members, and(eq(members.id, pollVotes.memberId), hasCountedVote))
		.where(eq(pollOptions.pollId, pollId))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
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

/** Polls whose deadline has come without anyone having been told. @param now UTC ms */
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
