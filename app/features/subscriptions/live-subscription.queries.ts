import { and, eq, inArray } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { subscriptions } from "#db/schema/index.ts";

/** A user's plan that renews, or waits to be paid, which takes their default card; null without one. */
export const findRenewingPlan = rowQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({ id: subscriptions.id })
			.from(subscriptions)
			.where(
				and(
					eq(subscriptions.userId, userId),
					eq(subscriptions.provider, provider),
					inArray(subscriptions.status, ["pending", "active", "past_due"]),
				),
			)
			.limit(1),
);
