import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { findRenewingSubscription } from "#app/features/tiers/tiers.queries.ts";
import type { Reader } from "#db/client.server.ts";
import { type CardUse, listCardUses } from "../instalments/card-uses.queries.ts";
import { findCustomer } from "./customers.queries.ts";
import { listPaymentMethods, type PaymentMethod } from "./payment-methods.queries.ts";
import { belongsTo } from "./subscription-card.server.ts";
import * as texts from "./texts/saved-cards.ts";

/** A card that somebody has entered more than once is one card to them, and several at the provider. */
export type OwnCard = {
	first: PaymentMethod; // the default one of them, else the newest that can pay for plans, else the newest
	all: PaymentMethod[];
	trips: Pick<CardUse, "memberId" | "title" | "shareId">[]; // the trips whose later payments are charged to it
	paysSubscription: boolean; // the user's plan is charged to it
	canPaySubscriptions: boolean; // it is of the user's own customer
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
	return [...Map.groupBy(methods, faceOf).values()].flatMap((all) => {
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
export function cardFace({ cardBrand, cardLast4 }: Pick<PaymentMethod, "cardBrand" | "cardLast4">): string {
	return `${texts.brands[cardBrand ?? "card"] ?? texts.brands.card} •••• ${cardLast4 ?? ""}`;
}

function faceOf({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: PaymentMethod): string {
	return [cardBrand, cardLast4, cardExpMonth, cardExpYear].join();
}
