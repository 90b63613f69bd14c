import { and, eq } from "drizzle-orm";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { entitlements, trips, users } from "#db/schema/index.ts";

/** Who organizes a trip, with what decides its plan. */
export const findTripSubscriber = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({
			organizer: {
				id: users.id,
				subscriptionPlan: users.subscriptionPlan,
				subscriptionStatus: users.subscriptionStatus,
				subscriptionEndAt: users.subscriptionEndAt,
			},
			entitlement: { id: entitlements.id },
		})
		.from(trips)
		.leftJoin(users, eq(users.id, trips.organizerId))
		.leftJoin(entitlements, and(eq(entitlements.tripId, trips.id), eq(entitlements.kind, "pro_one_time")))
		.where(eq(trips.id, tripId)),
);
