import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { trips } from "#db/schema/access.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";

/** The statuses of a subscription that is being created, is paid, or is overdue; a user has at most one of them. */
export const LIVE_STATUSES = ["pending", "active", "past_due"] as const;

/** The user's live subscription if it renews, and so charges their default card; null otherwise. */
export const findRenewingSubscription = rowQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({ id: subscriptions.id })
			.from(subscriptions)
			.where(
				and(
					eq(subscriptions.userId, userId),
					eq(subscriptions.provider, provider),
					inArray(subscriptions.status, [...LIVE_STATUSES]),
					eq(subscriptions.cancelAtPeriodEnd, false),
				),
			)
			.limit(1),
);

/** The trips that a user organizes and has bought one-time Pro for, in order of purchase. */
export const listOneTimeTrips = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ shareId: trips.shareId, title: trips.title })
		.from(entitlements)
		.innerJoin(trips, eq(trips.id, entitlements.tripId))
		.where(and(eq(entitlements.userId, userId), eq(trips.organizerId, userId), isNull(entitlements.endedAt)))
		.orderBy(asc(entitlements.createdAt)),
);
