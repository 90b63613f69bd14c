import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { cancelChargeSetups } from "../cards/charge-setups.queries.ts";
import { hasConsented, saveCard } from "../cards/payers.queries.ts";
import { findPaymentMethod, type PaymentMethod } from "../cards/payment-methods.queries.ts";
import { requireOwnCharges } from "./switch-charges.server.ts";

/**
 * Has the asker's later payments charged to another of their saved cards. A charge that is under way is not stopped.
 * @param id the trip's id or share id
 * @returns whether automatic charges are on, which choosing a card leaves as they are
 * @throws DomainError not_found, also for a card that is not theirs; unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function chooseChargeCard(ctx: Ctx, id: string, methodId: string): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const { member } = await requireOwnCharges(ctx, id, tx, "payment.pay");
		const { id: userId } = requireUser(ctx);
		const { provider } = ctx.payments;
		const method = await findPaymentMethod(tx, { id: methodId, userId, provider });
		const card = method && cardOf(method);
		if (!card) throw new DomainError("not_found", common.cardNotFound);
		await saveCard(ctx, tx, member.id, card);
		await cancelChargeSetups(tx, member.id, ctx.now);
		return hasConsented(tx, member.id);
	});
}

/** A card of the list, as the provider charges it. */
export function cardOf(method: PaymentMethod): SavedCard | null {
	const { externalCustomerRef, externalPaymentMethodRef, cardBrand, cardLast4 } = method;
	if (!externalCustomerRef || !externalPaymentMethodRef) return null;
	return {
		customerRef: externalCustomerRef,
		methodRef: externalPaymentMethodRef,
		brand: cardBrand ?? "card",
		last4: cardLast4 ?? "0000",
		expMonth: method.cardExpMonth ?? 0,
		expYear: method.cardExpYear ?? 0,
	};
}
