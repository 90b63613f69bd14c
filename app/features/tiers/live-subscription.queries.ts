import { and, eq, inArray } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { subscriptions } from "#db/schema/tiers.ts";

/** A subscription that is paid for, waits to be paid, or is being begun; a user has at most one. */
export const LIVE_STATUSES = ["pending", "active", "past_due"] as const;

/** A user's plan that renews, or waits to be paid, which takes their default card; null without one. */
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
