import { and, eq, inArray } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { subscriptions } from "#db/schema/index.ts";

/** A subscription that is paid for, waits to be paid, or is being begun; a user has at most one. */
export const LIVE_STATUSES = ["pending", "active", "past_due"] as const;

/** Whether a plan of this user's renews, or waits to be paid, which takes their default card. */
export async function hasLiveSubscription(
	db: Reader,
	{ userId, provider }: { userId: string; provider: Provider },
): Promise<boolean> {
	const [live] = await db
		.select({ id: subscriptions.id })
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.userId, userId),
				eq(subscriptions.provider, provider),
				inArray(subscriptions.status, [...LIVE_STATUSES]),
			),
		)
		.limit(1);
	return live !== undefined;
}
