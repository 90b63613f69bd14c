import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import { insertionOrder, isAskedFor } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { priceAnswers, priceChanges } from "#db/schema/prices.ts";

export type PriceChange = typeof priceChanges.$inferSelect;

/** A trip's price changes since someone paid, newest first. */
export const listPriceChanges = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(priceChanges)
		.where(eq(priceChanges.tripId, tripId))
		.orderBy(desc(priceChanges.createdAt), desc(priceChanges.id)),
);

/** Who was asked and what they answered, with names, in the order of joining. */
export const listAnswersOf = listQuery((db, { changeId }: Params<{ changeId: string }>) =>
	db
		.select({
			memberId: members.id,
			name: members.name,
			removedAt: members.removedAt,
			role: members.role,
			baseBefore: priceAnswers.baseBefore,
			baseAfter: priceAnswers.baseAfter,
			answer: priceAnswers.answer,
			answeredAt: priceAnswers.answeredAt,
		})
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.where(eq(priceAnswers.changeId, changeId))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** A spot whose price changes by `by` cents. */
export type PricedSpot = { changeId: string; memberId: string; takenOver: Cents; by: Cents };

/** The member who pays for a spot. */
const payerId = sql<string>`coalesce(${members.payerId}, ${members.id})`;

const base = sql`(${members.individualCost} - ${members.takenOver} - ${members.optionsCost})`;

const pricedSpot = {
	changeId: priceAnswers.changeId,
	memberId: priceAnswers.memberId,
	takenOver: members.takenOver,
	by: sql<Cents>`${priceAnswers.baseAfter} - ${base}`,
};

type Asked = { tripId: string; asked: string | null };

/**
 * The higher prices that nobody has answered yet.
 * @param asked a member, for their own spot and their companions'; null for everyone's
 */
export const listOpenQuestions = listQuery((db, { tripId, asked }: Params<Asked>) =>
	db
		.select({ ...pricedSpot, payerId, change: priceChanges })
		.from(priceAnswers)
		.innerJoin(priceChanges, eq(priceChanges.id, priceAnswers.changeId))
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.where(
			and(
				eq(members.tripId, tripId),
				isAskedFor(payerId, asked),
				isNull(members.removedAt),
				eq(priceAnswers.answer, "pending"),
				lt(priceAnswers.baseBefore, priceAnswers.baseAfter),
			),
		)
		.orderBy(desc(priceChanges.createdAt), asc(members.joinedAt), asc(insertionOrder(members))),
);

/** The lower prices not yet applied to a member's share, of their own spot and their companions'. */
export const listLowerPrices = listQuery((db, { payerId: id }: Params<{ payerId: string }>) =>
	db
		.select(pricedSpot)
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.where(
			and(
				eq(payerId, id),
				isNull(members.removedAt),
				eq(priceAnswers.answer, "pending"),
				lt(priceAnswers.baseAfter, priceAnswers.baseBefore),
			),
		),
);

/** Members whose share waits for an answer, or to be lowered. */
export const listWaiting = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ memberId: priceAnswers.memberId })
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.where(and(eq(members.tripId, tripId), eq(priceAnswers.answer, "pending")))
		.orderBy(asc(priceAnswers.memberId)),
);

/**
 * Members whose shares still have to be lowered, for example because a payment was being checked.
 * @param tripId null for all trips
 */
export const listSharesToLower = listQuery((db, { tripId }: Params<{ tripId: string | null }>) =>
	db
		.selectDistinct({ payerId: payerId.as("lower_payer") })
		.from(priceAnswers)
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(priceAnswers.answer, "pending"),
				lt(priceAnswers.baseAfter, priceAnswers.baseBefore),
				isNull(members.removedAt),
				eq(trips.status, "active"),
				isAskedFor(members.tripId, tripId),
			),
		),
);
