import { and, count, eq, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import type { Reader, Tx } from "#db/client.server.ts";
import { members } from "#db/schema/index.ts";

export async function countMembers(db: Reader, tripId: string): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)));
	return row?.count ?? 0;
}

/** @param tripIds a query of trip ids */
export async function deleteMembersOfTrips(tx: Tx, tripIds: SQLWrapper): Promise<void> {
	await tx.delete(members).where(inArray(members.tripId, tripIds));
}
