import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findSubscriptionCard } from "#app/features/payments/cards/subscription-card.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { applyOwnSubscription } from "./apply-subscription.server.ts";
import { makeChange, storeChange } from "./make-change.server.ts";
import { findLiveSubscription, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Cancels the asker's plan: at the end of the period that they have paid for, or at once while a renewal is overdue. Nothing
 * more is charged.
 * @throws DomainError unauthenticated, conflict when there is nothing to cancel; ProviderTimeout
 */
export async function cancelSubscription(ctx: Ctx): Promise<Subscription> {
	const known = await requireOwnSubscription(ctx, texts.nothingToCancel);
	// It may have been paid meanwhile, and must not end then.
	const live = known.status === "past_due" ? await askAgain(ctx, known.ref) : known;
	if (live.status === "past_due")
		return applyOwnSubscription(ctx, await ctx.payments.endSubscription(known.ref));
	if (live.status === "cancelled") return live;
	if (live.cancelAtPeriodEnd) throw new DomainError("conflict", texts.nothingToCancel);
	return makeChange(ctx, live, await storeChange(ctx, live, { kind: "cancel", atPeriodEnd: true }));
}

/** Takes back a cancellation or a planned change. @throws DomainError unauthenticated, conflict; ProviderTimeout */
export async function resumeSubscription(ctx: Ctx): Promise<Subscription> {
	const live = await requireOwnSubscription(ctx, texts.nothingToResume);
	if (!live.cancelAtPeriodEnd && live.nextPlan === null)
		throw new DomainError("conflict", texts.nothingToResume);
	return makeChange(ctx, live, await storeChange(ctx, live, { kind: "resume", atPeriodEnd: false }));
}

/**
 * Charges the renewal that is overdue to the asker's default card.
 * @throws DomainError unauthenticated, conflict when nothing is overdue, card_declined; ProviderTimeout, after which the
 * same call is safe because the provider charges an invoice once
 */
export async function payOverdue(ctx: Ctx): Promise<Subscription> {
	const live = await requireOwnSubscription(ctx, texts.nothingOverdue);
	if (live.status !== "past_due") throw new DomainError("conflict", texts.nothingOverdue);
	const card = await findSubscriptionCard(ctx.db.read, { userId: live.userId, provider: live.provider });
	const { externalCustomerRef: customer, externalPaymentMethodRef: method } = card ?? {};
	if (customer && method) await ctx.payments.setDefaultCard(customer, method);
	const after = await applyOwnSubscription(ctx, await ctx.payments.payOverdue(live.ref));
	if (after.status === "past_due") throw new DomainError("card_declined", texts.stillDeclined);
	return after;
}

async function askAgain(ctx: Ctx, ref: string): Promise<Subscription> {
	return applyOwnSubscription(ctx, await ctx.payments.fetchSubscription(ref));
}

async function requireOwnSubscription(ctx: Ctx, refusal: string): Promise<Subscription & { ref: string }> {
	const { id: userId } = requireUser(ctx);
	const live = await findLiveSubscription(ctx.db.read, { userId });
	if (!live?.ref || live.provider !== ctx.payments.provider) throw new DomainError("conflict", refusal);
	return { ...live, ref: live.ref };
}
