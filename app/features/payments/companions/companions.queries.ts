import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { insertionOrder, isAskedFor } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";

/** The companions for whom a member pays, in the order of joining. */
export const listCompanions = listQuery((db, { payerId }: Params<{ payerId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.payerId, payerId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** The companions for whom a member pays and the members who have asked them to, in the order of joining. */
export const listParty = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ id: members.id, name: members.name, payerId: members.payerId })
		.from(members)
		.where(
			and(or(eq(members.payerId, memberId), eq(members.askedPayerId, memberId)), isNull(members.removedAt)),
		)
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** Former companions, who now pay the rest of their spot themselves after this member has paid a part of it. */
export const listFormerCompanions = listQuery((db, { payerId }: Params<{ payerId: string }>) =>
	db
		.select({ id: members.id, name: members.name, takenOver: members.takenOver })
		.from(members)
		.where(and(eq(members.formerPayerId, payerId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

/** The members who have asked this member to pay the rest of their spots. */
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

/** Payers whose shares still include companions who have left. @param tripId null for all trips */
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

/** The companions who have left, but are still included in the payer's share. */
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
