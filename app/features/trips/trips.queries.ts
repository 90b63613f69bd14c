import { and, asc, count, eq, gte, lt } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { tripItems, trips } from "#db/schema/index.ts";

export type TripItem = typeof tripItems.$inferSelect;

export function listTripItems(db: Reader, tripId: string): Promise<TripItem[]> {
	return db.select().from(tripItems).where(eq(tripItems.tripId, tripId)).orderBy(asc(tripItems.position));
}

/** Counts the trips that a user created or claimed between two times (UTC ms). */
export async function countTrips(db: Reader, organizerId: string, from: number, to: number): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(trips)
		.where(and(eq(trips.organizerId, organizerId), gte(trips.countedAt, from), lt(trips.countedAt, to)));
	return row?.count ?? 0;
}
