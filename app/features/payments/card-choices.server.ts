import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listPaymentMethods } from "#app/features/payment-methods/payment-methods.queries.ts";
import { cardLabel } from "./payers.queries.ts";

export type CardChoice = { id: string; label: string };

/** The asker's saved cards that have not expired, each once: the default one first. A guest has none. */
export async function listCardChoices(ctx: Ctx): Promise<CardChoice[]> {
	const user = userOf(ctx);
	if (!user) return [];
	const { provider } = ctx.payments;
	const methods = await listPaymentMethods(ctx.db.read, { userId: user.id, provider });
	const byFace = new Map<string, CardChoice>();
	for (const { id, cardBrand, cardLast4, cardExpMonth, cardExpYear } of methods) {
		if (Date.UTC(cardExpYear ?? 0, cardExpMonth ?? 0) <= ctx.now().getTime()) continue;
		const label = cardLabel({ brand: cardBrand ?? "card", last4: cardLast4 ?? "" });
		const face = [label, cardExpMonth, cardExpYear].join();
		if (!byFace.has(face)) byFace.set(face, { id, label });
	}
	return [...byFace.values()];
}
