import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { confirmCardSetup } from "#app/features/payments/cards/card-setups.server.ts";
import { findCustomer } from "#app/features/payments/cards/customers.queries.ts";
import { forgetMissing } from "#app/features/payments/cards/forget-customer.server.ts";
import { listPaymentMethods } from "#app/features/payments/cards/payment-methods.queries.ts";
import { refuseDemoRefs } from "#app/features/payments/cards/refuse-demo-refs.ts";
import { type CardSetup, findOwnSetup } from "#app/features/payments/cards/setups.queries.ts";
import { makeDefault } from "#app/features/payments/cards/store-card.server.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { isDecline, isMissing, isProviderRefusal, type ProviderRefusal } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { SubscribeRequest } from "#app/gateway/subscriptions.ts";
import { hasEnded } from "#app/lib/dates.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { agreedPrice, ONE_TIME_PRO_PRICE, tierPrice } from "#app/lib/tier-prices.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { trips, users } from "#db/schema/access.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";
import { applyPurchase, endPurchase } from "./apply-purchase.server.ts";
import { applyOwnSubscription } from "./apply-subscription.server.ts";
import type { ConfirmSetup } from "./billing.schema.ts";
import { lookupKeyOf, type TierType } from "./subscription-rules.ts";
import {
	findLiveSubscription,
	findSubscriptionBySetup,
	type Purchase,
	type Subscription,
} from "./subscriptions.queries.ts";
import { oneTimeProMemo } from "./texts/notices.ts";
import * as texts from "./texts/subscribing.ts";

/**
 * Begins the subscription or one-time Pro that a card was saved for, once the provider confirms that the card is saved.
 * The order is our own row, and the client's input must match it. In demo mode the test card is given here.
 * @throws DomainError unauthenticated, forbidden for another user, not_found for another's setup, invalid for another
 * plan or a demo setup with real keys, card_declined, not_finished, conflict; ProviderTimeout, after which the same
 * call is safe
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
 * @param ref the provider's id of the setup, or ours; a client secret, if given, must match
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

/** The API's name for what a setup buys. */
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

export type CompletedOrder =
	| { kind: "subscription"; subscription: Subscription }
	| { kind: "purchase"; purchase: Purchase };

const CLOSING_CODES = new Set<DomainError["code"]>(["conflict", "forbidden"]);

/**
 * Begins the order that a card was saved for. The page, the webhook and the sweeper may call it in any order, and
 * repeatedly. An order that is refused, for example because the user has another plan, is closed.
 * @param setup one that has succeeded
 * @throws DomainError as createSubscription and buyOneTimePro do; ProviderTimeout
 */
export async function completeOrder(ctx: Ctx, setup: CardSetup): Promise<CompletedOrder> {
	try {
		return await begin(ctx, setup);
	} catch (error) {
		if (isDomainError(error) && CLOSING_CODES.has(error.code)) await closeOrder(ctx, setup, error.message);
		throw error;
	}
}

async function begin(ctx: Ctx, setup: CardSetup): Promise<CompletedOrder> {
	switch (setup.purpose) {
		case "subscription":
			return { kind: "subscription", subscription: await createSubscription(ctx, setup) };
		case "one_time_pro":
			return { kind: "purchase", purchase: await buyOneTimePro(ctx, setup) };
		case "payment_method":
			throw new DomainError("invalid", texts.notForPlan);
	}
}

/**
 * Begins the order of a saved card when an event reports it, because the browser may be gone. A refusal is stored with
 * the order, and does not fail the event.
 * @throws ProviderTimeout, after which the same call is safe
 */
export async function completeSavedOrder(ctx: Ctx, setup: CardSetup): Promise<void> {
	if (setup.status !== "succeeded" || setup.purpose === "payment_method") return;
	try {
		await completeOrder(ctx, setup);
	} catch (error) {
		if (!isDomainError(error)) throw error;
	}
}

/**
 * Begins the subscription that a card was saved for: it is stored as pending first, and then requested under its own
 * idempotency key. A repeated call has no second effect.
 * @param setup one for a subscription that has succeeded
 * @throws DomainError card_declined, after which there is no subscription; conflict if the user has another plan or is
 * deleted; ProviderTimeout, after which the same call is safe
 */
async function createSubscription(ctx: Ctx, setup: CardSetup): Promise<Subscription> {
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

/** Ends a pending subscription that the provider does not have. */
export async function endPending(ctx: Ctx, id: string, errorMessage: string | null): Promise<void> {
	const now = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		await tx
			.update(subscriptions)
			.set({ status: "cancelled", errorMessage, endedAt: now, updatedAt: now })
			.where(and(eq(subscriptions.id, id), eq(subscriptions.status, "pending")));
	});
}

/** The card that pays for the plan becomes the user's default, because renewals are charged to the default card. */
async function storePending(ctx: Ctx, tx: Tx, setup: CardSetup): Promise<Subscription> {
	const { userId, ref: setupRef, plan, methodRef } = setup;
	if (!setupRef || !plan || !methodRef) throw new DomainError("invalid", texts.notForPlan);
	const known = await findSubscriptionBySetup(tx, { setupRef });
	if (known) return known;
	await requireCheckedBooks(ctx, tx);
	await requireOpenOrder(tx, setup);
	const live = await findLiveSubscription(tx, { userId });
	if (live?.status === "pending") throw new DomainError("conflict", texts.otherUnderWay);
	if (live) throw new DomainError("conflict", texts.hasPlan(TIER_BY_ID[live.plan].name));
	const cards = await listPaymentMethods(tx, { userId, provider: setup.provider });
	const card = cards.find((one) => one.externalPaymentMethodRef === methodRef);
	if (card) await makeDefault(ctx, tx, card);
	const now = ctx.now.getTime();
	return insertOne(tx, subscriptions, {
		id: nextId(subscriptions.userId, userId, "plan"),
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

/**
 * Buys one-time Pro for the trip that a card was saved for: the purchase is stored first, and then charged under its
 * own idempotency key. A repeated call has no second effect.
 * @throws DomainError card_declined; conflict if the trip has one-time Pro or is over, if it is being paid, or if the
 * user is deleted; ProviderTimeout, after which the same call is safe
 */
async function buyOneTimePro(ctx: Ctx, setup: CardSetup): Promise<Purchase> {
	const row = await ctx.db.write((tx) => storePurchase(ctx, tx, setup));
	if (row.status === "failed") throw declined(row.errorMessage);
	return row.status === "done" ? row : chargePurchase(ctx, row);
}

/** Asks the provider to charge a stored purchase. @throws DomainError card_declined; ProviderTimeout */
export async function chargePurchase(ctx: Ctx, row: Purchase): Promise<Purchase> {
	const { id, createdAt, amount, customerRef, methodRef } = row;
	const request = { id, createdAt, amount, customerRef, methodRef, description: oneTimeProMemo };
	try {
		const applied = await applyPurchase(ctx, await ctx.payments.chargePurchase(request));
		if (!applied) throw new Error("a purchase is never deleted before its account");
		if (applied.status === "failed") throw declined(applied.errorMessage);
		return applied;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		const message = await refusalMessage(ctx, error, { customerRef, methodRef });
		await endPurchase(ctx, id, message);
		throw declined(message);
	}
}

/** @throws DomainError conflict if the trip has one-time Pro */
export async function requireNoEntitlement(db: Reader, tripId: string): Promise<void> {
	const [owned] = await db
		.select({ id: entitlements.id })
		.from(entitlements)
		.where(and(eq(entitlements.tripId, tripId), isNull(entitlements.endedAt)));
	if (owned) throw new DomainError("conflict", texts.tripHasPro);
}

/** @throws DomainError forbidden to everyone but the trip's organizer; conflict for one that is over or cancelled */
export function requireTripForPro(
	{ now }: Pick<Ctx, "now">,
	trip: Pick<Trip, "organizerId" | "status" | "endDate"> | undefined,
	userId: string,
): void {
	if (trip?.organizerId !== userId) throw new DomainError("forbidden", texts.organizerOnly);
	if (trip.status === "cancelled") throw new DomainError("conflict", common.tripCancelled);
	if (hasEnded(trip.endDate, now)) throw new DomainError("conflict", texts.tripOver);
}

async function storePurchase(ctx: Ctx, tx: Tx, setup: CardSetup): Promise<Purchase> {
	const { userId, ref: setupRef, tripId, methodRef, provider } = setup;
	if (!setupRef || !tripId || !methodRef) throw new DomainError("invalid", texts.notForPlan);
	const isLive = and(
		eq(purchases.tripId, tripId),
		inArray(purchases.status, ["unknown", "done"]),
		isNull(purchases.endedAt),
	);
	const rows = await tx
		.select()
		.from(purchases)
		.where(or(eq(purchases.setupRef, setupRef), isLive));
	const own = rows.find((row) => row.setupRef === setupRef);
	if (own) return own;
	await requireCheckedBooks(ctx, tx);
	await requireOpenOrder(tx, setup);
	await requireNoEntitlement(tx, tripId);
	if (rows.length > 0) throw new DomainError("conflict", texts.purchaseUnderWay);
	const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId));
	requireTripForPro(ctx, trip, userId);
	const customer = await findCustomer(tx, { userId, provider });
	if (!customer) throw new Error("a card was saved for nobody's customer");
	const now = ctx.now.getTime();
	return insertOne(tx, purchases, {
		id: nextId(purchases.tripId, tripId, "pro"),
		userId,
		tripId,
		setupRef,
		amount: setup.price ?? ONE_TIME_PRO_PRICE,
		provider,
		customerRef: customer.ref,
		methodRef,
		createdAt: now,
		updatedAt: now,
	});
}

function declined(message: string | null): DomainError {
	return new DomainError("card_declined", message ?? texts.notStarted, { field: "testCard" });
}

/**
 * Reads the order again, because it may have been closed or its user's account deleted meanwhile.
 * @throws DomainError conflict if it can no longer begin
 */
async function requireOpenOrder(tx: Tx, { id }: Pick<CardSetup, "id">): Promise<CardSetup> {
	const [found] = await tx
		.select({ setup: cardSetups })
		.from(cardSetups)
		.innerJoin(users, eq(users.id, cardSetups.userId))
		.where(and(eq(cardSetups.id, id), eq(cardSetups.status, "succeeded"), isNull(users.deletedAt)));
	if (!found) throw new DomainError("conflict", texts.orderEnded);
	return found.setup;
}

/** Closes an order that was refused, so that nothing begins it later. An order that has begun stays as it is. */
async function closeOrder(ctx: Ctx, { id }: Pick<CardSetup, "id">, reason: string): Promise<void> {
	const change = { status: "canceled", errorMessage: reason, updatedAt: ctx.now.getTime() } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(cardSetups)
			.set(change)
			.where(
				and(
					eq(cardSetups.id, id),
					eq(cardSetups.status, "succeeded"),
					sql`not exists (select 1 from ${subscriptions} where ${subscriptions.setupRef} = ${cardSetups.ref})`,
					sql`not exists (select 1 from ${purchases} where ${purchases.setupRef} = ${cardSetups.ref})`,
				),
			);
	});
}

/**
 * Returns the reason for a refusal, in words for the buyer. It also forgets a customer or card that the provider no
 * longer knows, so that the next order creates a new one (Rules: Paying).
 */
async function refusalMessage(
	ctx: Ctx,
	error: ProviderRefusal,
	{ customerRef, methodRef }: Pick<SavedCard, "customerRef" | "methodRef">,
): Promise<string> {
	if (!isMissing(error)) return error.message;
	await ctx.db.write((tx) => forgetMissing(ctx, tx, { code: error.code, card: { customerRef, methodRef } }));
	return texts.cardUnknown;
}

/** The message about an order that has begun. */
export function orderMessage(order: CompletedOrder): string {
	const isNow =
		order.kind === "purchase" ? texts.tripNowPro : texts.nowOn(TIER_BY_ID[order.subscription.plan].name);
	return `${texts.activated} ${isNow}`;
}
