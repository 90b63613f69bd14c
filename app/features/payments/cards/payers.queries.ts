import { and, eq, isNull, ne } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { consents, payers } from "#db/schema/payments.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import type { CardHolder } from "./card-tries.server.ts";

/** The consent to off-session charges. */
export const CHARGE_CONSENT = "off_session_charges";

/** A withdrawn consent is kept as a record, but allows nothing. */
export const isChargeConsent = and(eq(consents.kind, CHARGE_CONSENT), isNull(consents.withdrawnAt));

export type Payer = typeof payers.$inferSelect;

/** Returns the member's customer at the provider, or null before their first payment there. */
export const findPayer = rowQuery(
	(db, { provider, memberId }: Params<{ provider: Provider; memberId: string }>) =>
		db
			.select()
			.from(payers)
			.where(and(eq(payers.memberId, memberId), eq(payers.provider, provider))),
);

/** The card's holder, for the limits on declines. */
export function holderOf({ id, userId, tripId }: Pick<Member, "id" | "userId" | "tripId">): CardHolder {
	return { memberId: id, userId, tripId };
}

export function savedCardOf(payer: Payer | null): SavedCard | null {
	if (!payer?.methodRef) return null;
	return {
		customerRef: payer.customerRef,
		methodRef: payer.methodRef,
		brand: payer.cardBrand ?? "card",
		last4: payer.cardLast4 ?? "0000",
		expMonth: payer.cardExpMonth ?? 0,
		expYear: payer.cardExpYear ?? 0,
	};
}

/** "Visa •••• 4242" */
export function cardLabel({ brand, last4 }: Pick<SavedCard, "brand" | "last4">): string {
	return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

/** Whether a member has consented to off-session charges. Without consent, no card is saved or charged. */
export async function hasConsented(db: Reader, memberId: string): Promise<boolean> {
	return (await consentOfMember(db, { memberId })) !== null;
}

const consentOfMember = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ id: consents.id })
		.from(consents)
		.where(and(eq(consents.memberId, memberId), isChargeConsent))
		.limit(1),
);

/**
 * Stores a member's customer at the provider, unless there is one already. A former provider's customer is replaced.
 */
export async function saveCustomer(ctx: Ctx, tx: Tx, memberId: string, customerRef: string): Promise<void> {
	const current = { provider: ctx.payments.provider, updatedAt: ctx.now.getTime() };
	await tx
		.insert(payers)
		.values({ memberId, customerRef, ...current })
		.onConflictDoUpdate({
			target: payers.memberId,
			set: { customerRef, methodRef: null, ...current },
			setWhere: ne(payers.provider, current.provider),
		});
}

/**
 * Uses a card for a member's later payments. The previous card is detached at the provider unless it is kept elsewhere.
 */
export async function saveCard(ctx: Ctx, tx: Tx, memberId: string, card: SavedCard): Promise<void> {
	const { provider } = ctx.payments;
	const replaced = (await findPayer(tx, { provider, memberId }))?.methodRef ?? null;
	await replaceCard(ctx, tx, { memberId, card, replaced });
}

/** Like saveCard, if the caller has already read the ref of the card that is replaced. */
export async function replaceCard(
	ctx: Ctx,
	tx: Tx,
	{ memberId, card, replaced }: { memberId: string; card: SavedCard; replaced: string | null },
): Promise<void> {
	if (replaced && replaced !== card.methodRef) await queueDetachCard(ctx, tx, replaced);
	const fields = {
		provider: ctx.payments.provider,
		customerRef: card.customerRef,
		methodRef: card.methodRef,
		cardBrand: card.brand,
		cardLast4: card.last4,
		cardExpMonth: card.expMonth,
		cardExpYear: card.expYear,
		updatedAt: ctx.now.getTime(),
	};
	await tx
		.insert(payers)
		.values({ memberId, ...fields })
		.onConflictDoUpdate({ target: payers.memberId, set: fields });
}
