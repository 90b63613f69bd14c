import { and, asc, count, eq, gte, lt } from "drizzle-orm";
import { countQuery, listQuery, type Params } from "#db/prepared-query.ts";
import { trips } from "#db/schema/access.ts";
import { tripItems } from "#db/schema/trips.ts";

export type TripItem = typeof tripItems.$inferSelect;

export const listTripItems = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select().from(tripItems).where(eq(tripItems.tripId, tripId)).orderBy(asc(tripItems.position)),
);

/** Counts the trips that a user created or claimed between two times (UTC ms). */
export const countTrips = countQuery(
	(db, { organizerId, from, to }: Params<{ organizerId: string; from: number; to: number }>) =>
		db
			.select({ count: count() })
			.from(trips)
			.where(and(eq(trips.organizerId, organizerId), gte(trips.countedAt, from), lt(trips.countedAt, to))),
);
