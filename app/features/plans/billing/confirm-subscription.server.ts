import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { refuseDemoRefs } from "#app/features/payments/cards/refuse-demo-refs.ts";
import { findOwnSetup } from "#app/features/payments/cards/setups.queries.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { isUnwritable } from "#db/sqlite-errors.ts";
import { applyPurchase } from "./apply-purchase.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import type { CompletedOrder } from "./complete-order.server.ts";
import { confirmOrder } from "./confirm-order.server.ts";
import type { TierType } from "./subscription-rules.ts";
import {
	findOwnSubscription,
	findPurchaseBySetup,
	type Purchase,
	type Subscription,
} from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

export type ConfirmedSubscription = {
	planType: TierType;
	isAnnual: boolean;
	status: "active" | "past_due" | "cancelled" | "pending";
	currentPeriodEnd: number | null; // UTC ms; null for one-time Pro
};

/**
 * Asks the provider what became of the asker's subscription, or of their purchase of one-time Pro, and stores it. What cannot be stored
 * is answered from our books.
 * @param subscriptionId the provider's id of the subscription or of its setup, or ours
 * @throws DomainError unauthenticated, not_found, invalid for a demo id with real keys, and as confirmOrder does for one that was not begun yet
 */
export async function confirmSubscription(
	ctx: Ctx,
	{ subscriptionId }: { subscriptionId: string },
): Promise<ConfirmedSubscription> {
	const { id: userId } = requireUser(ctx);
	refuseDemoRefs(ctx, subscriptionId);
	const setup = await findOwnSetup(ctx.db.read, { userId, ref: subscriptionId });
	const ref = setup?.ref ?? subscriptionId;
	const subscription = await findOwnSubscription(ctx.db.read, { userId, ref });
	if (subscription) return facts({ kind: "subscription", subscription: await refresh(ctx, subscription) });
	const purchase = setup && (await findPurchaseBySetup(ctx.db.read, { setupRef: ref }));
	if (purchase) return facts({ kind: "purchase", purchase: await refreshPurchase(ctx, purchase) });
	if (!setup) throw new DomainError("not_found", texts.subscriptionNotFound);
	return facts(await confirmReturned(ctx, setup.id));
}

/** A browser that comes back from the provider's page has saved its card, and begun nothing yet. */
async function confirmReturned(ctx: Ctx, setupId: string): Promise<CompletedOrder> {
	if (ctx.payments.provider === "demo") throw new DomainError("not_finished", texts.notStarted);
	return confirmOrder(ctx, { setupIntentId: setupId });
}

async function refresh(ctx: Ctx, row: Subscription): Promise<Subscription> {
	if (row.provider !== ctx.payments.provider) return row;
	const reading = { ...ctx, db: withShortWaits(ctx.db) };
	try {
		const fact = row.ref
			? await ctx.payments.fetchSubscription(row.ref)
			: row.status === "pending" && (await ctx.payments.findSubscription(row.id, row.createdAt));
		return fact ? ((await applySubscription(reading, fact)) ?? row) : row;
	} catch (error) {
		if (isProviderTimeout(error) || isUnwritable(error)) return row;
		throw error;
	}
}

async function refreshPurchase(ctx: Ctx, row: Purchase): Promise<Purchase> {
	if (row.status !== "unknown") return row;
	const reading = { ...ctx, db: withShortWaits(ctx.db) };
	try {
		const fact = await ctx.payments.findPurchase(row.id, row.createdAt);
		return fact ? ((await applyPurchase(reading, fact)) ?? row) : row;
	} catch (error) {
		if (isUnwritable(error)) return row;
		throw error;
	}
}

/** @throws DomainError card_declined for what the provider has refused */
function facts(order: CompletedOrder): ConfirmedSubscription {
	if (order.kind === "purchase") {
		const { status, errorMessage } = order.purchase;
		if (status === "failed") throw new DomainError("card_declined", errorMessage ?? texts.notStarted);
		const isPaid = status === "done";
		return {
			planType: "pro-oneTime",
			isAnnual: false,
			status: isPaid ? "active" : "pending",
			currentPeriodEnd: null,
		};
	}
	const { plan, isAnnual, status, ref, errorMessage, currentPeriodEnd } = order.subscription;
	if (plan === "free" || (status === "cancelled" && !ref)) {
		throw new DomainError("card_declined", errorMessage ?? texts.notStarted);
	}
	return { planType: plan, isAnnual, status, currentPeriodEnd };
}
