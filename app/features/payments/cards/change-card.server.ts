import { and, eq, inArray } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { paymentMethods } from "#db/schema/payments.ts";
import { forgetCard } from "../instalments/card-uses.queries.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { listOwnCards } from "./own-cards.server.ts";
import { findPaymentMethod, type PaymentMethod } from "./payment-methods.queries.ts";
import { makeDefault } from "./store-card.server.ts";
import * as texts from "./texts/saved-cards.ts";

/**
 * Makes one of the asker's cards their default.
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
 * card becomes the default.
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
		for (const { memberId } of card.trips) await withdrawConsent(ctx, tx, memberId);
		await forgetCard(tx, user.id, refs);
		for (const ref of refs) await queueDetachCard(ctx, tx, ref);
		const next = cards.find((other) => other !== card && other.canPaySubscriptions);
		if (card.first.isDefault && next) await makeDefault(ctx, tx, next.first);
	});
}
