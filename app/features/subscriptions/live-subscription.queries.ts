import { and, eq, inArray } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { subscriptions } from "#db/schema/index.ts";

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
				inArray(subscriptions.status, ["pending", "active", "past_due"]),
			),
		)
		.limit(1);
	return live !== undefined;
}
