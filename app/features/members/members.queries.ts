import { and, asc, count, eq, gt, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { countQuery, listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";

export const countMembers = countQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ count: count() })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt))),
);

/** Counts guests who have something to pay and have paid nothing. */
export const countUnpaidGuests = countQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ count: count() })
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				isNull(members.userId),
				isNull(members.removedAt),
				eq(members.confirmed, false),
				gt(members.individualCost, 0),
			),
		),
);

/** Members in the order of joining, without those who have left. */
export const listMembers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(members.id)),
);

/** @param tripIds a query of trip ids */
export async function deleteMembersOfTrips(tx: Tx, tripIds: SQLWrapper): Promise<void> {
	await tx.delete(members).where(inArray(members.tripId, tripIds));
}
