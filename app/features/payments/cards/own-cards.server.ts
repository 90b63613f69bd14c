import { and, eq, inArray } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { findRenewingSubscription } from "#app/features/tiers/tiers.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { paymentMethods } from "#db/schema/payments.ts";
import { type CardUse, forgetCard, listCardUses } from "../instalments/automatic-charges.queries.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { findCustomer } from "./customers.queries.ts";
import {
	belongsTo,
	findPaymentMethod,
	listPaymentMethods,
	type PaymentMethod,
} from "./payment-methods.queries.ts";
import { makeDefault } from "./store-card.server.ts";
import * as texts from "./texts/saved-cards.ts";

/** A card that someone entered several times is one card to them, but several at the provider. */
type OwnCard = {
	first: PaymentMethod; // the default one, or else the newest that can pay for plans, or else the newest
	all: PaymentMethod[];
	trips: Pick<CardUse, "memberId" | "title" | "shareId">[]; // the trips whose later payments are charged to it
	paysSubscription: boolean; // whether the user's plan is charged to it
	canPaySubscriptions: boolean; // whether it belongs to the user's own customer
};

/** The user's saved cards: the default one first, then the newest. */
export async function listOwnCards(db: Reader, ctx: Ctx, { id: userId }: SignedInUser): Promise<OwnCard[]> {
	const { provider } = ctx.payments;
	const [methods, uses, plan, customer] = await Promise.all([
		listPaymentMethods(db, { userId, provider }),
		listCardUses(db, { userId, provider }),
		findRenewingSubscription(db, { userId, provider }),
		findCustomer(db, { userId, provider }),
	]);
	return [...Map.groupBy(methods, shownFaceOf).values()].flatMap((all) => {
		const own = all.filter((method) => belongsTo(customer, method));
		const first = own.find(({ isDefault }) => isDefault) ?? own[0] ?? all[0];
		if (!first) return [];
		const refs = new Set(all.map(({ externalPaymentMethodRef }) => externalPaymentMethodRef));
		const trips = uses.filter(({ methodRef }) => refs.has(methodRef));
		const canPaySubscriptions = own.length > 0;
		return [
			{
				first,
				all,
				trips,
				canPaySubscriptions,
				paysSubscription: plan !== null && first.isDefault && canPaySubscriptions,
			},
		];
	});
}

/** "Visa •••• 4242" */
function cardFace({ cardBrand, cardLast4 }: Pick<PaymentMethod, "cardBrand" | "cardLast4">): string {
	return `${texts.brands[cardBrand ?? "card"] ?? texts.brands.card} •••• ${cardLast4 ?? ""}`;
}

function shownFaceOf({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: PaymentMethod): string {
	return [cardBrand, cardLast4, cardExpMonth, cardExpYear].join();
}

export type CardView = ReturnType<typeof toView>;

/** The asker's saved cards, for the page and for the profile. @throws DomainError unauthenticated */
export async function cardsView(ctx: Ctx): Promise<CardView[]> {
	const cards = await listOwnCards(ctx.db.read, ctx, requireUser(ctx));
	return cards.map((card) => toView(card, ctx.now));
}

/** The initial values of the form for a new card. @throws DomainError unauthenticated */
export function addCardView(ctx: Ctx) {
	const user = requireUser(ctx);
	const now = ctx.now;
	return {
		name: `${user.firstName} ${user.lastName}`.trim(),
		month: now.getUTCMonth() + 1,
		year: now.getUTCFullYear(),
		publishableKey: ctx.payments.publishableKey ?? null,
	};
}

export type AddCardView = ReturnType<typeof addCardView>;

function toView({ first, trips, paysSubscription, canPaySubscriptions }: OwnCard, now: Date) {
	const { id, isDefault, cardExpMonth, cardExpYear, cardholderName } = first;
	return {
		id,
		isDefault,
		canPaySubscriptions,
		label: cardFace(first),
		expiry: cardExpMonth && cardExpYear ? `${common.months[cardExpMonth - 1]} ${cardExpYear}` : null,
		isExpired: isPast(cardExpMonth, cardExpYear, now),
		cardholderName,
		trips: trips.map(({ title, shareId }) => ({ title, shareId })),
		paysSubscription,
	};
}

/** A card is valid until the end of its expiry month. */
function isPast(month: number | null, year: number | null, now: Date): boolean {
	return month !== null && year !== null && Date.UTC(year, month) <= now.getTime();
}

/**
 * Makes one of the asker's cards the default.
 * @throws DomainError unauthenticated, not_found; conflict for a card of another customer
 */
export async function setDefaultCard(ctx: Ctx, id: string): Promise<PaymentMethod> {
	const user = requireUser(ctx);
	return ctx.db.write(async (tx) => {
		const { provider } = ctx.payments;
		const method = await findPaymentMethod(tx, { id, userId: user.id, provider });
		if (!method) throw new DomainError("not_found", common.cardNotFound);
		if (!method.isDefault) await makeDefault(ctx, tx, method);
		return { ...method, isDefault: true };
	});
}

/**
 * Deletes one of the user's cards, here at once and at the provider by a job. If it was the default, the newest other
 * card that can pay for plans becomes the default.
 * @param options.endCharges whether automatic charges to this card may end, so that the member pays by hand
 * @throws DomainError unauthenticated, not_found; card_in_use while a plan is charged to the card, or later payments
 * are and `endCharges` is false
 */
export async function deleteCard(ctx: Ctx, id: string, { endCharges = false } = {}): Promise<void> {
	const user = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		const cards = await listOwnCards(tx, ctx, user);
		const card = cards.find(({ all }) => all.some((method) => method.id === id));
		if (!card) throw new DomainError("not_found", common.cardNotFound);
		if (card.trips.length > 0 && !endCharges) {
			throw new DomainError("card_in_use", texts.paysTrips(card.trips.map(({ title }) => title).join(", ")));
		}
		if (card.paysSubscription) throw new DomainError("card_in_use", texts.paysPlan);
		const ids = card.all.map((method) => method.id);
		const refs = card.all.flatMap(({ externalPaymentMethodRef: ref }) => ref ?? []);
		await tx
			.update(paymentMethods)
			.set({ isActive: false, isDefault: false, updatedAt: ctx.now.getTime() })
			.where(and(eq(paymentMethods.userId, user.id), inArray(paymentMethods.id, ids)));
		await withdrawConsent(
			ctx,
			tx,
			card.trips.map(({ memberId }) => memberId),
		);
		await forgetCard(tx, user.id, refs);
		for (const ref of refs) await queueDetachCard(ctx, tx, ref);
		const next = cards.find((other) => other !== card && other.canPaySubscriptions);
		if (card.first.isDefault && next) await makeDefault(ctx, tx, next.first);
	});
}
