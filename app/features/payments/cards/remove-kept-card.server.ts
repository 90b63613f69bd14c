import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { findPayer } from "./payers.queries.ts";
import { forgetKeptCard } from "./release-kept-cards.server.ts";
import * as texts from "./texts/charge-card.ts";

/**
 * Removes the card that the member keeps for a trip: automatic charges end, and the provider detaches the card, unless
 * the member's account has it on its list or another place needs it. A charge that is under way is not stopped.
 * @param id the trip's id or share id
 * @throws DomainError not_found, also without a card; unauthenticated, forbidden
 */
export async function removeKeptCard(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireOwnCharges(ctx, id, tx);
		const payer = await findPayer(tx, { provider: ctx.payments.provider, memberId: member.id });
		if (!payer?.methodRef) throw new DomainError("not_found", texts.noKeptCard);
		await forgetKeptCard(ctx, tx, { memberId: member.id, methodRef: payer.methodRef });
	});
}
