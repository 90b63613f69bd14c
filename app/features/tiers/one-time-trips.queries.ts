import { and, asc, eq, isNull } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { trips } from "#db/schema/access.ts";
import { entitlements } from "#db/schema/tiers.ts";

/** The trips that a user organizes and has bought one-time Pro for, in the order in which it was bought. */
export const listOneTimeTrips = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ shareId: trips.shareId, title: trips.title })
		.from(entitlements)
		.innerJoin(trips, eq(trips.id, entitlements.tripId))
		.where(and(eq(entitlements.userId, userId), eq(trips.organizerId, userId), isNull(entitlements.endedAt)))
		.orderBy(asc(entitlements.createdAt)),
);
