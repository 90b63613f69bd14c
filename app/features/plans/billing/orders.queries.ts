import { and, between, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";

export const findSetupByRef = rowQuery((db, { ref }: Params<{ ref: string }>) =>
	db.select().from(cardSetups).where(eq(cardSetups.ref, ref)),
);

/** The newest setup on the provider's own page for the same order as a setup of ours, begun after it. */
export async function findHostedOrder(db: Reader, setup: CardSetup): Promise<CardSetup | null> {
	const { userId, provider, purpose, plan, isAnnual, tripId, createdAt } = setup;
	const [hosted] = await db
		.select()
		.from(cardSetups)
		.where(
			and(
				eq(cardSetups.userId, userId),
				eq(cardSetups.provider, provider),
				eq(cardSetups.surface, "hosted"),
				eq(cardSetups.purpose, purpose),
				plan ? eq(cardSetups.plan, plan) : isNull(cardSetups.plan),
				eq(cardSetups.isAnnual, isAnnual),
				tripId ? eq(cardSetups.tripId, tripId) : isNull(cardSetups.tripId),
				inArray(cardSetups.status, ["created", "requires_action", "succeeded"]),
				isNotNull(cardSetups.ref),
				gte(cardSetups.createdAt, createdAt),
			),
		)
		.orderBy(desc(cardSetups.createdAt))
		.limit(1);
	return hosted ?? null;
}

/** Cards that were saved for a plan that was not begun, such as after a crash or a closed tab. Times are UTC ms. */
export function listOrdersNotBegun(
	db: Reader,
	{ provider, after, before }: { provider: Provider; after: number; before: number },
): Promise<CardSetup[]> {
	return db
		.select()
		.from(cardSetups)
		.where(
			and(
				eq(cardSetups.provider, provider),
				eq(cardSetups.status, "succeeded"),
				inArray(cardSetups.purpose, ["subscription", "one_time_pro"]),
				isNotNull(cardSetups.ref),
				between(cardSetups.updatedAt, after, before),
				sql`not exists (select 1 from ${subscriptions} where ${subscriptions.setupRef} = ${cardSetups.ref})`,
				sql`not exists (select 1 from ${purchases} where ${purchases.setupRef} = ${cardSetups.ref})`,
			),
		);
}
