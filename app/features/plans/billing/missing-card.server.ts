import type { Ctx } from "#app/access/ctx.ts";
import { forgetMissing } from "#app/features/payments/cards/forget-customer.server.ts";
import { isMissing, type ProviderRefusal } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Returns why an order was refused, in words for its buyer. It also forgets a customer or card that the provider no
 * longer knows, so that the next order creates a new one (Rules: Paying).
 */
export async function refusalMessage(
	ctx: Ctx,
	error: ProviderRefusal,
	{ customerRef, methodRef }: Pick<SavedCard, "customerRef" | "methodRef">,
): Promise<string> {
	if (!isMissing(error)) return error.message;
	await ctx.db.write((tx) => forgetMissing(ctx, tx, { code: error.code, card: { customerRef, methodRef } }));
	return texts.cardUnknown;
}
