import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payments, presentAsks } from "#db/schema/payments.ts";
import { isPaidBy } from "../cards/paid-with.queries.ts";

const askOf = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select().from(presentAsks).where(eq(presentAsks.memberId, memberId)),
);

/** Whether a member lets the others on the trip see and pay their next payment. */
export async function isAsking(db: Reader, asked: { memberId: string }): Promise<boolean> {
	return (await askOf(db, asked)) !== null;
}

/** The members of a trip who let others pay, in the order in which they began to. */
export const listAsking = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ member: members })
		.from(presentAsks)
		.innerJoin(members, eq(members.id, presentAsks.memberId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(presentAsks.askedAt, members.id),
);

export const findAboard = rowQuery((db, { tripId, memberId }: Params<{ tripId: string; memberId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.id, memberId), eq(members.tripId, tripId), isNull(members.removedAt))),
);

/** A member of the trip, even if they have left. */
export const findOfTrip = rowQuery((db, { tripId, memberId }: Params<{ tripId: string; memberId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.id, memberId), eq(members.tripId, tripId))),
);

export const findMember = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select().from(members).where(eq(members.id, memberId)),
);

type Pair = { giverId: string; memberId: string };

/** The newest attempt of a giver on any payment of another member. */
export const findLatestPresent = rowQuery((db, { giverId, memberId }: Params<Pair>) =>
	db
		.select({ attempt: attempts, payment: payments })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(attempts.givenBy, giverId), eq(payments.memberId, memberId)))
		.orderBy(desc(attempts.createdAt), desc(insertionOrder(attempts)))
		.limit(1),
);

/**
 * The presents a member has given, newest first. Charges that were not needed are left out, because they are refunded
 * automatically.
 */
export const listGiven = listQuery((db, { giverId }: Params<{ giverId: string }>) =>
	db
		.select({ payment: payments, attempt: attempts, member: { id: members.id, name: members.name } })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(attempts, isPaidBy)
		.where(eq(payments.givenBy, giverId))
		.orderBy(sql`${payments.paidAt} desc nulls last`, desc(insertionOrder(payments))),
);

/** The presents among a member's payments: each giver's current name, and their words. */
export const listGivers = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	selectGivers(db).where(eq(payments.memberId, memberId)),
);

/** The presents among all payments of a trip. */
export const listTripGivers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectGivers(db).where(eq(payments.tripId, tripId)),
);

/** The presents among a member's payments. Skips the query if there are none. @param own the member's payments */
export async function giversOf(
	db: Reader,
	memberId: string,
	own: readonly { givenBy: string | null }[],
): ReturnType<typeof listGivers> {
	return own.some(({ givenBy }) => givenBy !== null) ? listGivers(db, { memberId }) : [];
}

const giver = alias(members, "giver");

function selectGivers(db: Reader) {
	return db
		.select({
			paymentId: payments.id,
			memberId: payments.memberId,
			amount: payments.amount,
			giverId: giver.id,
			name: giver.name,
			word: attempts.givenWord,
		})
		.from(payments)
		.innerJoin(giver, eq(giver.id, payments.givenBy))
		.innerJoin(attempts, isPaidBy);
}
