import { and, asc, count, eq, gte, isNull, lt } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Reader } from "#db/client.server.ts";
import { members, tripItems, trips, users } from "#db/schema/index.ts";

export type TripItem = typeof tripItems.$inferSelect;

export function itemsOf(db: Reader, tripId: string): Promise<TripItem[]> {
	return db.select().from(tripItems).where(eq(tripItems.tripId, tripId)).orderBy(asc(tripItems.position));
}

/** The organizer's account, for what their plan allows; null while the trip is unclaimed. */
export async function organizerOf(db: Reader, trip: Trip) {
	if (!trip.organizerId) return null;
	const [user] = await db
		.select({ subscriptionPlan: users.subscriptionPlan, subscriptionStatus: users.subscriptionStatus })
		.from(users)
		.where(eq(users.id, trip.organizerId));
	return user ?? null;
}

/** Trips created or claimed by a user between two instants. */
export async function countTrips(db: Reader, organizerId: string, from: number, to: number): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(trips)
		.where(and(eq(trips.organizerId, organizerId), gte(trips.countedAt, from), lt(trips.countedAt, to)));
	return row?.count ?? 0;
}

export async function countMembers(db: Reader, tripId: string): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)));
	return row?.count ?? 0;
}
