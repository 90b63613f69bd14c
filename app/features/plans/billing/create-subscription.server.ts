import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import { listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { makeDefault } from "#app/features/payments/cards/store-card.server.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { isDecline, isMissing, isProviderRefusal } from "#app/gateway/gateway.ts";
import type { SubscribeRequest } from "#app/gateway/subscriptions.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { agreedPrice, tierPrice } from "#app/lib/tier-prices.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { applyOwnSubscription } from "./apply-subscription.server.ts";
import { refusalMessage } from "./missing-card.server.ts";
import { requireOpenOrder } from "./open-order.server.ts";
import { findLiveSubscription, findSubscriptionBySetup, type Subscription } from "./subscriptions.queries.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Begins the subscription that a card was saved for: stored as pending first, then asked of the provider under its own
 * key. A repeated call has no second effect.
 * @param setup which has succeeded, for a subscription
 * @throws DomainError card_declined after which there is none, conflict when the user has another plan or is gone;
 * ProviderTimeout, after which the same call is safe
 */
export async function createSubscription(ctx: Ctx, setup: CardSetup): Promise<Subscription> {
	const row = await ctx.db.write((tx) => storePending(ctx, tx, setup));
	if (row.status === "cancelled" && row.ref === null) {
		throw new DomainError("card_declined", row.errorMessage ?? texts.notStarted, { field: "testCard" });
	}
	return row.status === "pending" ? askToSubscribe(ctx, row, setup) : row;
}

/** Asks the provider to begin a stored subscription. @throws DomainError card_declined, provider_failed; ProviderTimeout */
export async function askToSubscribe(ctx: Ctx, row: Subscription, setup: CardSetup): Promise<Subscription> {
	const request = await subscribeRequest(ctx, row, setup);
	try {
		return await applyOwnSubscription(ctx, await ctx.payments.subscribe(request));
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		const message = await refusalMessage(ctx, error, request);
		await endPending(ctx, row.id, message);
		const isOfCard = isDecline(error) || isMissing(error);
		throw isOfCard ? new DomainError("card_declined", message, { field: "testCard" }) : error;
	}
}

/** Gives up a subscription of which the provider has none. */
export async function endPending(ctx: Ctx, id: string, errorMessage: string | null): Promise<void> {
	const now = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		await tx
			.update(subscriptions)
			.set({ status: "cancelled", errorMessage, endedAt: now, updatedAt: now })
			.where(and(eq(subscriptions.id, id), eq(subscriptions.status, "pending")));
	});
}

/** The card that pays for the plan becomes the user's default, because renewals are charged to that one. */
async function storePending(ctx: Ctx, tx: Tx, setup: CardSetup): Promise<Subscription> {
	const { userId, ref: setupRef, plan, methodRef } = setup;
	if (!setupRef || !plan || !methodRef) throw new DomainError("invalid", texts.notForPlan);
	const known = await findSubscriptionBySetup(tx, { setupRef });
	if (known) return known;
	await requireOpenOrder(tx, setup);
	const live = await findLiveSubscription(tx, { userId });
	if (live?.status === "pending") throw new DomainError("conflict", texts.otherUnderWay);
	if (live) throw new DomainError("conflict", texts.hasPlan(TIER_BY_ID[live.plan].name));
	const cards = await listPaymentMethods(tx, { userId, provider: setup.provider });
	const card = cards.find((one) => one.externalPaymentMethodRef === methodRef);
	if (card) await makeDefault(ctx, tx, card);
	const now = ctx.now.getTime();
	return insertOne(tx, subscriptions, {
		id: newId(),
		userId,
		provider: ctx.payments.provider,
		setupRef,
		plan,
		isAnnual: setup.isAnnual,
		price: setup.price ?? tierPrice(plan, setup.isAnnual),
		status: "pending",
		createdAt: now,
		updatedAt: now,
	});
}

async function subscribeRequest(ctx: Ctx, row: Subscription, setup: CardSetup): Promise<SubscribeRequest> {
	const customer = await findCustomer(ctx.db.read, { userId: row.userId, provider: row.provider });
	if (!customer || !setup.methodRef || row.plan === "free")
		throw new DomainError("invalid", texts.notForPlan);
	const { id, createdAt, plan, isAnnual, price } = row;
	return {
		id,
		createdAt,
		price: { plan, isAnnual, amount: agreedPrice({ plan, isAnnual, price }) },
		customerRef: customer.ref,
		methodRef: setup.methodRef,
	};
}
