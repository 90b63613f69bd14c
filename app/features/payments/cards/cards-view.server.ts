import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import * as common from "#app/lib/texts.ts";
import { cardFace, listOwnCards, type OwnCard } from "./own-cards.server.ts";

export type CardView = ReturnType<typeof toView>;

/** The asker's saved cards, for the page and for the profile. @throws DomainError unauthenticated */
export async function cardsView(ctx: Ctx): Promise<CardView[]> {
	const cards = await listOwnCards(ctx.db.read, ctx, requireUser(ctx));
	return cards.map((card) => toView(card, ctx.now));
}

/** What the form for a new card needs. @throws DomainError unauthenticated */
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

/** A card is good until the end of its month. */
function isPast(month: number | null, year: number | null, now: Date): boolean {
	return month !== null && year !== null && Date.UTC(year, month) <= now.getTime();
}
