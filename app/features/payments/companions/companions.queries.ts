import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { insertionOrder, isAskedFor } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";

/** The companions for whom a member pays what is left of their spots, in the order of joining. */
export const listCompanions = listQuery((db, { payerId }: Params<{ payerId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.payerId, payerId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** Those for whom a member pays, and those who have asked them to, in the order of joining. */
export const listParty = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ id: members.id, name: members.name, payerId: members.payerId })
		.from(members)
		.where(
			and(or(eq(members.payerId, memberId), eq(members.askedPayerId, memberId)), isNull(members.removedAt)),
		)
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** Who pays the rest of their spot themselves, after this member has paid a part of it. */
export const listFormerCompanions = listQuery((db, { payerId }: Params<{ payerId: string }>) =>
	db
		.select({ id: members.id, name: members.name, takenOver: members.takenOver })
		.from(members)
		.where(and(eq(members.formerPayerId, payerId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** Who has asked this member to pay what is left of their spots. */
export const listAsking = listQuery((db, { payerId }: Params<{ payerId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.askedPayerId, payerId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** A member who is on the trip. */
export const findMemberAboard = rowQuery((db, { id, tripId }: Params<{ id: string; tripId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.id, id), eq(members.tripId, tripId), isNull(members.removedAt))),
);

/** Payers who still pay for companions that have left. @param tripId null for all trips */
export const listPayersOfLeft = listQuery((db, { tripId }: Params<{ tripId: string | null }>) => {
	const payerId = sql<string>`coalesce(${members.payerId}, ${members.formerPayerId})`;
	return db
		.selectDistinct({ payerId: payerId.as("left_payer") })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				lt(members.takenOver, 0),
				sql`${members.removedAt} is not null`,
				sql`exists (select 1 from members payer where payer.id = ${payerId} and payer.removed_at is null)`,
				eq(trips.status, "active"),
				isAskedFor(members.tripId, tripId),
			),
		);
});

/** The companions of a member who have left, and for whom the member still pays. */
export const listLeft = listQuery((db, { payerId }: Params<{ payerId: string }>) =>
	db
		.select()
		.from(members)
		.where(
			and(
				or(eq(members.payerId, payerId), eq(members.formerPayerId, payerId)),
				lt(members.takenOver, 0),
				sql`${members.removedAt} is not null`,
			),
		),
);
