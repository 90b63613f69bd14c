import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { Tx } from "#db/client.server.ts";
import { consents } from "#db/schema/payments.ts";
import type { AttemptContext } from "../payments.queries.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { isChargeConsent, saveCard } from "./payers.queries.ts";
import { storeCard } from "./store-card.server.ts";

/**
 * Keeps the card that has paid for the later instalments, and on its account's list. Where the consent with which the
 * payment was begun has ended since, the provider forgets it: the place may be somebody else's now.
 */
export async function keepPaidCard(
	ctx: Ctx,
	tx: Tx,
	{ member, attempt }: Pick<AttemptContext, "member" | "attempt">,
	card: SavedCard,
): Promise<void> {
	const isGivenBefore = and(eq(consents.memberId, member.id), lte(consents.givenAt, attempt.createdAt));
	if ((await tx.$count(consents, and(isChargeConsent, isGivenBefore))) === 0) {
		return queueDetachCard(ctx, tx, card.methodRef);
	}
	await saveCard(ctx, tx, member.id, card);
	if (member.userId) await storeCard(ctx, tx, member.userId, card);
}
