import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { priceAnswers, priceChanges } from "#db/schema/prices.ts";

export type PriceChange = typeof priceChanges.$inferSelect;

/** What a trip's price was changed to after someone had paid, the newest first. */
export const listPriceChanges = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(priceChanges)
		.where(eq(priceChanges.tripId, tripId))
		.orderBy(desc(priceChanges.createdAt), desc(priceChanges.id)),
);

/** Who was asked, and what they have answered, with their names, in the order of joining. */
export const listAnswersOf = listQuery((db, { changeId }: Params<{ changeId: string }>) =>
	db
		.select({
			memberId: members.id,
			name: members.name,
			removedAt: members.removedAt,
			baseBefore: priceAnswers.baseBefore,
			baseAfter: priceAnswers.baseAfter,
			answer: priceAnswers.answer,
			answeredAt: priceAnswers.answeredAt,
		})
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.where(eq(priceAnswers.changeId, changeId))
		.orderBy(asc(members.joinedAt), asc(members.id)),
);

/** The price that a member is asked about, if they have not answered yet. */
export const findOpenQuestion = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ change: priceChanges, answer: priceAnswers })
		.from(priceAnswers)
		.innerJoin(priceChanges, eq(priceChanges.id, priceAnswers.changeId))
		.where(
			and(
				eq(priceAnswers.memberId, memberId),
				eq(priceAnswers.answer, "pending"),
				lt(priceAnswers.baseBefore, priceAnswers.baseAfter),
			),
		)
		.limit(1),
);

/** Whose share waits for an answer, or for getting smaller. */
export const listWaiting = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ memberId: priceAnswers.memberId })
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.where(and(eq(members.tripId, tripId), eq(priceAnswers.answer, "pending")))
		.orderBy(asc(priceAnswers.memberId)),
);

/** Shares that are to get smaller and have not yet, for example because a payment was being checked. @param tripId null for all trips */
export const listSharesToLower = listQuery((db, { tripId }: Params<{ tripId: string | null }>) =>
	db
		.select({ changeId: priceAnswers.changeId, memberId: priceAnswers.memberId })
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(priceAnswers.answer, "pending"),
				lt(priceAnswers.baseAfter, priceAnswers.baseBefore),
				isNull(members.removedAt),
				eq(trips.status, "active"),
				sql`(${tripId} is null or ${members.tripId} = ${tripId})`,
			),
		)
		.orderBy(asc(members.joinedAt), asc(members.id)),
);
