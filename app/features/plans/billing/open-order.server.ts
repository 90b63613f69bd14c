import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * The order as it stands now: since it was read, it may have been closed, or its user's account deleted.
 * @throws DomainError conflict when there is nothing to begin any more
 */
export async function requireOpenOrder(tx: Tx, { id }: Pick<CardSetup, "id">): Promise<CardSetup> {
	const [found] = await tx
		.select({ setup: cardSetups })
		.from(cardSetups)
		.innerJoin(users, eq(users.id, cardSetups.userId))
		.where(and(eq(cardSetups.id, id), eq(cardSetups.status, "succeeded"), isNull(users.deletedAt)));
	if (!found) throw new DomainError("conflict", texts.orderEnded);
	return found.setup;
}

/** Closes an order that was refused, so that nothing begins it later. One that has begun stays as it is. */
export async function closeOrder(ctx: Ctx, { id }: Pick<CardSetup, "id">, reason: string): Promise<void> {
	const change = { status: "canceled", errorMessage: reason, updatedAt: ctx.now.getTime() } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(cardSetups)
			.set(change)
			.where(
				and(
					eq(cardSetups.id, id),
					eq(cardSetups.status, "succeeded"),
					sql`not exists (select 1 from ${subscriptions} where ${subscriptions.setupRef} = ${cardSetups.ref})`,
					sql`not exists (select 1 from ${purchases} where ${purchases.setupRef} = ${cardSetups.ref})`,
				),
			);
	});
}
