import { and, eq, exists, inArray, isNotNull, not } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Tx } from "#db/db.ts";
import { memberLinks } from "#db/schema/access.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { savedCardOf } from "./payers.queries.ts";
import { storeCard } from "./store-card.server.ts";

/**
 * Adds the cards that guests saved in this browser to the list of the account that has signed in. Cards do not follow a
 * spot found by its email address or a mailed link, because the address may be mistyped.
 * @param memberIds spots that were this browser's and now belong to the account
 */
export async function addGuestCardsToAccount(
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

/**
 * Removes the saved cards of memberships found by an address or a mailed link, and ends the consent to charge them,
 * because the address may have been mistyped (Rules: Joining). The provider detaches cards that nobody else uses.
 * @returns whether a card was removed
 */
export async function removeSavedCards(ctx: Ctx, tx: Tx, memberIds: readonly string[]): Promise<boolean> {
	if (memberIds.length === 0) return false;
	const isTheirs = inArray(payers.memberId, [...memberIds]);
	const saved = await tx
		.select({ ref: payers.methodRef, provider: payers.provider })
		.from(payers)
		.where(and(isTheirs, isNotNull(payers.methodRef)));
	const noCard = {
		methodRef: null,
		cardBrand: null,
		cardLast4: null,
		cardExpMonth: null,
		cardExpYear: null,
		updatedAt: ctx.now.getTime(),
	};
	await tx.update(payers).set(noCard).where(isTheirs);
	for (const { ref, provider } of saved) {
		const isOurs = provider === ctx.payments.provider;
		if (ref && isOurs && !(await isUsedElsewhere(tx, ref))) await queueDetachCard(ctx, tx, ref);
	}
	await withdrawConsent(ctx, tx, memberIds, true);
	return saved.length > 0;
}

async function isUsedElsewhere(tx: Tx, ref: string): Promise<boolean> {
	const isListed = and(eq(paymentMethods.externalPaymentMethodRef, ref), eq(paymentMethods.isActive, true));
	return (
		(await tx.$count(payers, eq(payers.methodRef, ref))) > 0 ||
		(await tx.$count(paymentMethods, isListed)) > 0
	);
}
