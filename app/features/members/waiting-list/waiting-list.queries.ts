import { and, asc, count, desc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#app/access/ctx.ts";
import { countQuery, listQuery, type Params, rowQuery, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { closedWaitingLists, waitingList } from "#db/schema/members.ts";

export type WaitingEntry = typeof waitingList.$inferSelect;

type Asker = { userId: string | null; verifiedEmail: string | null; guestKeyHash: string | null };

/** What identifies the asker's entries: their account, its verified address, or a guest's browser. */
export function askerOf({ actor }: Pick<Ctx, "actor">): Asker {
	return {
		userId: actor?.kind === "user" ? actor.user.id : null,
		verifiedEmail: actor?.kind === "user" && actor.user.emailVerified ? actor.user.email : null,
		guestKeyHash: actor?.kind === "guest" ? actor.keyHash : null,
	};
}

const isAskers = ({ userId, verifiedEmail, guestKeyHash }: Params<Asker>): SQL | undefined =>
	or(
		eq(waitingList.userId, userId),
		eq(waitingList.email, verifiedEmail),
		eq(waitingList.guestKeyHash, guestKeyHash),
	);

const isOpen = isNull(waitingList.endedAt);
const isHeld = (now: Params<{ now: number }>["now"]) => gt(waitingList.offeredUntil, now);

/**
 * How many spots are held by offers, how many more people (addresses) wait for one, and whether one of the offers is
 * the asker's.
 */
export const countLine = sumQuery(
	(
		db,
		{ tripId, now, userId, verifiedEmail, guestKeyHash }: Params<{ tripId: string; now: number } & Asker>,
	) => {
		const inLine = or(isNull(waitingList.offeredUntil), isHeld(now));
		const addresses = sql`count(distinct ${waitingList.email})`;
		return db
			.select({
				offered: sql<number>`count(*) filter (where ${isHeld(now)})`,
				waiting: sql<number>`${addresses} filter (where ${inLine}) - ${addresses} filter (where ${isHeld(now)})`,
				own: sql<number>`count(*) filter (where ${and(isHeld(now), isAskers({ userId, verifiedEmail, guestKeyHash }))})`,
			})
			.from(waitingList)
			.where(and(eq(waitingList.tripId, tripId), isOpen));
	},
);

/** How many spots are held by offers. */
export const countOffers = countQuery((db, { tripId, now }: Params<{ tripId: string; now: number }>) =>
	db
		.select({ count: count() })
		.from(waitingList)
		.where(and(eq(waitingList.tripId, tripId), isOpen, isHeld(now))),
);

/** The open entries of a trip, in order. */
export const listOpenEntries = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(waitingList)
		.where(and(eq(waitingList.tripId, tripId), isOpen))
		.orderBy(asc(waitingList.createdAt), asc(waitingList.id)),
);

/** The asker's entry: open before ended, offered before waiting, then the latest. */
export const findAskersEntry = rowQuery(
	(db, { tripId, userId, verifiedEmail, guestKeyHash }: Params<{ tripId: string } & Asker>) =>
		db
			.select()
			.from(waitingList)
			.where(and(eq(waitingList.tripId, tripId), isAskers({ userId, verifiedEmail, guestKeyHash })))
			.orderBy(
				sql`${waitingList.endedAt} is not null`,
				sql`${waitingList.offeredUntil} is null`,
				desc(waitingList.createdAt),
				asc(waitingList.id),
			)
			.limit(1),
);

/** The asker's entries on a trip, including ended ones. */
export const listAskersEntries = listQuery(
	(db, { tripId, userId, verifiedEmail, guestKeyHash }: Params<{ tripId: string } & Asker>) =>
		db
			.select()
			.from(waitingList)
			.where(and(eq(waitingList.tripId, tripId), isAskers({ userId, verifiedEmail, guestKeyHash })))
			.orderBy(asc(waitingList.createdAt), asc(waitingList.id)),
);

export const findEntry = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(waitingList).where(eq(waitingList.id, id)),
);

/** How many people wait before an entry. */
export const countAhead = countQuery(
	(db, { tripId, createdAt, id }: Params<{ tripId: string; createdAt: number; id: string }>) =>
		db
			.select({ count: count() })
			.from(waitingList)
			.where(
				and(
					eq(waitingList.tripId, tripId),
					isOpen,
					isNull(waitingList.offeredUntil),
					sql`(${waitingList.createdAt}, ${waitingList.id}) < (${createdAt}, ${id})`,
				),
			),
);

export const findClosedList = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select().from(closedWaitingLists).where(eq(closedWaitingLists.tripId, tripId)),
);

const MAX_MISSED = 20;

/** People who recently missed or declined an offer, and are neither members nor in line. */
export const listMissed = listQuery((read, { tripId }: Params<{ tripId: string }>) => {
	const again = alias(waitingList, "again");
	const isInLine = read
		.select({ one: sql`1` })
		.from(again)
		.where(and(eq(again.tripId, tripId), isNull(again.endedAt), eq(again.email, waitingList.email)));
	const isOwner = or(
		eq(members.userId, waitingList.userId),
		eq(members.guestKeyHash, waitingList.guestKeyHash),
		eq(members.email, waitingList.email),
	);
	const isAboard = read
		.select({ one: sql`1` })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt), isOwner));
	return read
		.select()
		.from(waitingList)
		.where(
			and(
				eq(waitingList.tripId, tripId),
				inArray(waitingList.endedAs, ["expired", "declined"]),
				notExists(isInLine),
				notExists(isAboard),
			),
		)
		.orderBy(sql`${waitingList.endedAt} desc nulls last`, asc(waitingList.id))
		.limit(MAX_MISSED);
});
