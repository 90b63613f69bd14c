import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { itineraryEntries, tripItems } from "#db/schema/trips.ts";

export type ItineraryEntry = typeof itineraryEntries.$inferSelect;

/** Lists entries in the order of local times, with their bookings but without costs. */
export const listTripEntries = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ ...getTableColumns(itineraryEntries), kind: tripItems.type, url: tripItems.url })
		.from(itineraryEntries)
		.leftJoin(tripItems, eq(tripItems.id, itineraryEntries.itemId))
		.where(eq(itineraryEntries.tripId, tripId))
		.orderBy(asc(itineraryEntries.startsAt), asc(itineraryEntries.createdAt), asc(itineraryEntries.id)),
);

export type EntryWithBooking = Awaited<ReturnType<typeof listTripEntries>>[number];

/** The fields of an entry that a page shows. */
export type ShownEntry = Omit<EntryWithBooking, "tripId" | "itemId" | "createdAt" | "updatedAt">;

/** Lists the trip's bookings without their costs. */
export const listBookings = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ id: tripItems.id, type: tripItems.type, name: tripItems.name, url: tripItems.url })
		.from(tripItems)
		.where(eq(tripItems.tripId, tripId))
		.orderBy(asc(tripItems.position)),
);

export type Booking = Awaited<ReturnType<typeof listBookings>>[number];

/** Returns null also for a booking of another trip. */
export async function findBooking(db: Reader, tripId: string, id: string): Promise<Booking | null> {
	const found = await listBookings(db, { tripId });
	return found.find((booking) => booking.id === id) ?? null;
}

export function countEntries(db: Reader, tripId: string): Promise<number> {
	return db.$count(itineraryEntries, eq(itineraryEntries.tripId, tripId));
}

/** @param since UTC milliseconds */
export function listEntriesSince(db: Reader, tripId: string, since: number): Promise<ItineraryEntry[]> {
	return db
		.select()
		.from(itineraryEntries)
		.where(and(eq(itineraryEntries.tripId, tripId), gt(itineraryEntries.createdAt, since)));
}

export function entryCondition(tripId: string, id: string) {
	return and(eq(itineraryEntries.tripId, tripId), eq(itineraryEntries.id, id));
}
