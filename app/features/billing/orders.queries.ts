import { and, between, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { CardSetup } from "#app/features/payment-methods/setups.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { cardSetups, purchases, subscriptions } from "#db/schema/index.ts";

export const findSetupByRef = rowQuery((db, { ref }: Params<{ ref: string }>) =>
	db.select().from(cardSetups).where(eq(cardSetups.ref, ref)),
);

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
