import { and, eq, ne, or, type SQL } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { paymentMethods } from "#db/schema/payments.ts";
import type { AttemptContext } from "../payments.queries.ts";
import { queueDefaultCard, queueDetachCard } from "./card-jobs.server.ts";
import { findCustomer, saveUserCustomer } from "./customers.queries.ts";
import { replaceCard } from "./payers.queries.ts";
import { belongsTo, findWallet, type PaymentMethod } from "./payment-methods.queries.ts";
import * as texts from "./texts/saved-cards.ts";

type CardHolder = {
	cardholderName?: string;
	billingAddress?: { street: string; city: string; state: string; zipCode: string; country: string };
};

/**
 * Puts a card saved by the provider on the user's list. A card of the user's own customer becomes the default if there
 * is none. Storing a card again only updates its details.
 */
export async function storeCard(
	ctx: Ctx,
	tx: Tx,
	userId: string,
	card: SavedCard,
	holder: CardHolder = {},
): Promise<PaymentMethod> {
	const { provider } = ctx.payments;
	const now = ctx.now.getTime();
	const face = {
		cardBrand: card.brand,
		cardLast4: card.last4,
		cardExpMonth: card.expMonth,
		cardExpYear: card.expYear,
	};
	const { customer: stored, methods } = await findWallet(tx, { userId, provider });
	const isNew = !stored && (await saveUserCustomer(ctx, tx, userId, card.customerRef));
	const customer = isNew ? { ref: card.customerRef } : stored;
	const known = methods.filter((one) => one.isActive && one.provider === provider);
	const same = known.find((method) => method.externalPaymentMethodRef === card.methodRef);
	if (same) {
		const change = { ...face, updatedAt: now };
		await tx.update(paymentMethods).set(change).where(eq(paymentMethods.id, same.id));
		return { ...same, ...change };
	}
	const isOwn = customer === null || card.customerRef === customer.ref;
	const isDefault = isOwn && !known.some((one) => one.isDefault && belongsTo(customer, one));
	if (isDefault && methods.some((one) => one.isDefault)) await clearDefaults(ctx, tx, userId);
	const method = await insertOne(tx, paymentMethods, {
		id: newId(),
		userId,
		provider,
		...face,
		...holder,
		externalPaymentMethodRef: card.methodRef,
		externalCustomerRef: card.customerRef,
		isDefault,
		createdAt: now,
		updatedAt: now,
	});
	if (isDefault) await queueDefaultCard(ctx, tx, userId);
	return method;
}

/**
 * Makes a card the user's only default, here at once and at the provider by a job.
 * @throws DomainError conflict for a card of another customer, to which no plan can be charged
 */
export async function makeDefault(ctx: Ctx, tx: Tx, method: PaymentMethod): Promise<void> {
	const customer = await findCustomer(tx, { userId: method.userId, provider: method.provider });
	if (!belongsTo(customer, method)) throw new DomainError("conflict", texts.notForPlans);
	const { id, userId } = method;
	await clearDefaults(ctx, tx, userId, or(ne(paymentMethods.id, id), eq(paymentMethods.isActive, false)));
	await tx
		.update(paymentMethods)
		.set({ isDefault: true, updatedAt: ctx.now.getTime() })
		.where(eq(paymentMethods.id, id));
	await queueDefaultCard(ctx, tx, userId);
}

async function clearDefaults(ctx: Ctx, tx: Tx, userId: string, which?: SQL): Promise<void> {
	await tx
		.update(paymentMethods)
		.set({ isDefault: false, updatedAt: ctx.now.getTime() })
		.where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.isDefault, true), which));
}

/**
 * Keeps the card that has just paid, for later instalments and on the account's list. If the consent given before the
 * payment has ended since, the card is detached instead, because the spot may belong to someone else now.
 */
export async function keepPaidCard(
	ctx: Ctx,
	tx: Tx,
	{ member, attempt, payer, consentedAt }: AttemptContext,
	card: SavedCard,
): Promise<void> {
	if (consentedAt === null || consentedAt > attempt.createdAt) {
		return queueDetachCard(ctx, tx, card.methodRef);
	}
	const replaced = payer?.provider === ctx.payments.provider ? payer.methodRef : null;
	await replaceCard(ctx, tx, { memberId: member.id, card, replaced });
	if (member.userId) await storeCard(ctx, tx, member.userId, card);
}
