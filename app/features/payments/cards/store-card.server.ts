import { and, eq, lte, ne, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { consents, payers, paymentMethods } from "#db/schema/payments.ts";
import type { AttemptContext } from "../payments.queries.ts";
import { queueDefaultCard, queueDetachCard } from "./card-jobs.server.ts";
import { findCustomer, saveUserCustomer } from "./customers.queries.ts";
import { isChargeConsent, replaceCard } from "./payers.queries.ts";
import { belongsTo, listPaymentMethods, type PaymentMethod } from "./payment-methods.queries.ts";
import * as texts from "./texts/saved-cards.ts";

type CardHolder = {
	cardholderName?: string;
	billingAddress?: { street: string; city: string; state: string; zipCode: string; country: string };
};

/**
 * Puts a card that the provider has saved on its user's list. The first one of the user's own customer becomes the default.
 * The same card again only renews its expiry.
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
	await saveUserCustomer(ctx, tx, userId, card.customerRef);
	const known = await listPaymentMethods(tx, { userId, provider });
	const same = known.find((method) => method.externalPaymentMethodRef === card.methodRef);
	if (same) {
		const change = { ...face, updatedAt: now };
		await tx.update(paymentMethods).set(change).where(eq(paymentMethods.id, same.id));
		return { ...same, ...change };
	}
	const method = await insertOne(tx, paymentMethods, {
		id: newId(),
		userId,
		provider,
		...face,
		...holder,
		externalPaymentMethodRef: card.methodRef,
		externalCustomerRef: card.customerRef,
		createdAt: now,
		updatedAt: now,
	});
	const customer = await findCustomer(tx, { userId, provider });
	const hasDefault = known.some((one) => one.isDefault && belongsTo(customer, one));
	if (hasDefault || !belongsTo(customer, method)) return method;
	await setDefault(ctx, tx, method);
	return { ...method, isDefault: true };
}

/**
 * Makes a card its user's only default one, here at once and at the provider by a job.
 * @throws DomainError conflict for a card of another customer, to which no plan can be charged
 */
export async function makeDefault(ctx: Ctx, tx: Tx, method: PaymentMethod): Promise<void> {
	const customer = await findCustomer(tx, { userId: method.userId, provider: method.provider });
	if (!belongsTo(customer, method)) throw new DomainError("conflict", texts.notForPlans);
	await setDefault(ctx, tx, method);
}

async function setDefault(ctx: Ctx, tx: Tx, method: PaymentMethod): Promise<void> {
	const change = { isDefault: false, updatedAt: ctx.now.getTime() };
	const isOthers = and(
		eq(paymentMethods.userId, method.userId),
		eq(paymentMethods.isDefault, true),
		or(ne(paymentMethods.id, method.id), eq(paymentMethods.isActive, false)),
	);
	await tx.update(paymentMethods).set(change).where(isOthers);
	await tx
		.update(paymentMethods)
		.set({ ...change, isDefault: true })
		.where(eq(paymentMethods.id, method.id));
	await queueDefaultCard(ctx, tx, method.userId);
}

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
