import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmCardSetup } from "#app/features/payments/cards/confirm-card-setup.server.ts";
import { refuseDemoRefs } from "#app/features/payments/cards/refuse-demo-refs.ts";
import { type CardSetup, findOwnSetup } from "#app/features/payments/cards/setups.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { ConfirmSetup } from "./billing.schema.ts";
import { type CompletedOrder, completeOrder } from "./complete-order.server.ts";
import { lookupKeyOf, type TierType } from "./subscription-rules.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Begins what a card was saved for, once the provider says that it was: a subscription, or one-time Pro. What is bought
 * stands in our own row; what the client says of it must agree. In demo mode the test card is given here.
 * @throws DomainError unauthenticated, forbidden for another user, not_found for another's setup, invalid for another plan
 * or a demo setup with real keys, card_declined, not_finished, conflict; ProviderTimeout, after which the same call is safe
 */
export async function confirmOrder(ctx: Ctx, input: ConfirmSetup): Promise<CompletedOrder> {
	const user = requireUser(ctx);
	if (input.userId && input.userId !== user.id) throw new DomainError("forbidden", texts.otherUser);
	const setup = await requireOwnOrder(ctx, { ref: input.setupIntentId, clientSecret: input.clientSecret });
	requireSameOrder(setup, input);
	const isDemo = ctx.payments.provider === "demo";
	const testCard = isDemo ? (input.testCard ?? "success") : undefined;
	return completeOrder(ctx, await confirmCardSetup(ctx, { ref: setup.id, testCard }));
}

/**
 * The asker's own setup for a plan.
 * @param ref the provider's id of it, or ours; the client's secret must fit where it is given
 * @throws DomainError unauthenticated, not_found, invalid for a demo setup with real keys or one that is for no plan
 */
export async function requireOwnOrder(
	ctx: Ctx,
	{ ref, clientSecret }: { ref: string; clientSecret?: string },
): Promise<CardSetup> {
	const user = requireUser(ctx);
	refuseDemoRefs(ctx, ref, clientSecret);
	const setup = await findOwnSetup(ctx.db.read, { userId: user.id, ref });
	const isOther = setup?.provider !== ctx.payments.provider;
	if (!setup || isOther || (clientSecret && setup.clientSecret !== clientSecret)) {
		throw new DomainError("not_found", texts.setupNotFound);
	}
	if (setup.purpose === "payment_method") throw new DomainError("invalid", texts.notForPlan);
	return setup;
}

/** What a setup buys, as the API names it. */
export function tierTypeOf(setup: Pick<CardSetup, "purpose" | "plan">): TierType {
	return setup.purpose === "one_time_pro" ? "pro-oneTime" : (setup.plan ?? "plus");
}

function requireSameOrder(setup: CardSetup, { planType, isAnnual, priceId }: ConfirmSetup): void {
	const own = tierTypeOf(setup);
	const isSame =
		(planType == null || planType === own) &&
		(isAnnual == null || own === "pro-oneTime" || isAnnual === setup.isAnnual) &&
		(priceId == null || priceId === "" || priceId === lookupKeyOf(own, setup.isAnnual));
	if (!isSame) throw new DomainError("invalid", texts.otherPlan);
}
