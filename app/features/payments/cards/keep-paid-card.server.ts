import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { Tx } from "#db/client.server.ts";
import { consents, payers } from "#db/schema/payments.ts";
import type { AttemptContext } from "../payments.queries.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { isChargeConsent, replaceCard } from "./payers.queries.ts";
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
	const { provider } = ctx.payments;
	const isOfProvider = and(eq(payers.memberId, consents.memberId), eq(payers.provider, provider));
	const isGivenBefore = and(eq(consents.memberId, member.id), lte(consents.givenAt, attempt.createdAt));
	const [consent] = await tx
		.select({ methodRef: payers.methodRef })
		.from(consents)
		.leftJoin(payers, isOfProvider)
		.where(and(isChargeConsent, isGivenBefore))
		.limit(1);
	if (!consent) return queueDetachCard(ctx, tx, card.methodRef);
	await replaceCard(ctx, tx, { memberId: member.id, card, replaced: consent.methodRef });
	if (member.userId) await storeCard(ctx, tx, member.userId, card);
}
