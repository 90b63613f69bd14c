import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { storeCard } from "#app/features/payment-methods/store-card.server.ts";
import type { Tx } from "#db/client.server.ts";
import { payers } from "#db/schema/index.ts";
import { savedCardOf } from "./payers.queries.ts";

/** Lists the cards that guests have saved for their places with the account to which these were attached. */
export async function bringCards(
	ctx: Ctx,
	tx: Tx,
	userId: string,
	memberIds: readonly string[],
): Promise<void> {
	if (memberIds.length === 0) return;
	const own = await tx
		.select()
		.from(payers)
		.where(and(eq(payers.provider, ctx.payments.provider), inArray(payers.memberId, [...memberIds])));
	for (const payer of own) {
		const card = savedCardOf(payer);
		if (card) await storeCard(ctx, tx, userId, card);
	}
}
