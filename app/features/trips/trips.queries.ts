import { and, asc, count, eq, gte, isNull, lt, or } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { members, tripItems, trips, users } from "#db/schema/index.ts";

export type Trip = typeof trips.$inferSelect;
export type TripItem = typeof tripItems.$inferSelect;

/** The trip of an id or a share id, and which of the two it was. */
export async function findTrip(db: Reader, id: string): Promise<{ trip: Trip; viaLink: boolean } | null> {
	const [trip] = await db
		.select()
		.from(trips)
		.where(or(eq(trips.shareId, id), eq(trips.id, id)))
		.limit(1);
	return trip ? { trip, viaLink: trip.shareId === id } : null;
}

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
