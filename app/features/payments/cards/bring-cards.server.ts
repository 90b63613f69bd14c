import { and, eq, exists, inArray, isNotNull, not } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Tx } from "#db/client.server.ts";
import { memberLinks } from "#db/schema/access.ts";
import { payers } from "#db/schema/payments.ts";
import { savedCardOf } from "./payers.queries.ts";
import { storeCard } from "./store-card.server.ts";

/**
 * Lists the cards that guests have saved in this browser with the account that it has signed in to. The address of a place
 * may be mistyped, and a mailed link opens it elsewhere, so a card does not come with these.
 * @param memberIds places that were this browser's and are the account's now
 */
export async function bringCards(
	ctx: Ctx,
	tx: Tx,
	userId: string,
	memberIds: readonly string[],
): Promise<void> {
	if (memberIds.length === 0) return;
	const wasMoved = exists(
		tx
			.select({ id: memberLinks.memberId })
			.from(memberLinks)
			.where(and(eq(memberLinks.memberId, payers.memberId), isNotNull(memberLinks.movedFrom))),
	);
	const isOwn = inArray(payers.memberId, [...memberIds]);
	const own = await tx
		.select()
		.from(payers)
		.where(and(eq(payers.provider, ctx.payments.provider), isOwn, not(wasMoved)));
	for (const payer of own) {
		const card = savedCardOf(payer);
		if (card) await storeCard(ctx, tx, userId, card);
	}
}
