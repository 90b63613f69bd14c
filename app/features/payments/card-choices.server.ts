import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listPaymentMethods } from "#app/features/payment-methods/payment-methods.queries.ts";
import { cardLabel } from "./payers.queries.ts";

export type CardChoice = { id: string; label: string };

/**
 * The asker's saved cards that have not expired, each once: the default one first. A guest has none.
 * @param except the ref of a card that is left out, with those that look the same
 */
export async function listCardChoices(ctx: Ctx, except: string | null = null): Promise<CardChoice[]> {
	const user = userOf(ctx);
	if (!user) return [];
	const { provider } = ctx.payments;
	const methods = await listPaymentMethods(ctx.db.read, { userId: user.id, provider });
	const byFace = new Map<string, CardChoice>();
	const left = new Set<string>();
	for (const { id, cardBrand, cardLast4, cardExpMonth, cardExpYear, externalPaymentMethodRef } of methods) {
		if (Date.UTC(cardExpYear ?? 0, cardExpMonth ?? 0) <= ctx.now().getTime()) continue;
		const label = cardLabel({ brand: cardBrand ?? "card", last4: cardLast4 ?? "" });
		const face = [label, cardExpMonth, cardExpYear].join();
		if (except !== null && externalPaymentMethodRef === except) left.add(face);
		if (!byFace.has(face)) byFace.set(face, { id, label });
	}
	return [...byFace].flatMap(([face, choice]) => (left.has(face) ? [] : [choice]));
}
