import { and, desc, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { confirmCardSetup, startHostedCardSetup } from "#app/features/payments/cards/card-setups.server.ts";
import { refuseDemoRefs } from "#app/features/payments/cards/refuse-demo-refs.ts";
import {
	type CardSetup,
	findOwnSetup,
	OPEN_SETUP_STATUSES,
} from "#app/features/payments/cards/setups.queries.ts";
import { type Benefit, oneTimeBenefits, tierBenefits } from "#app/features/tiers/tier-features.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { addMonths, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { DomainError, isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { isUnwritable } from "#db/db-errors.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { trips } from "#db/schema/access.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { applyPurchase } from "./apply-purchase.server.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { checkoutPathOf, setupReturnUrls, successPathOf } from "./billing-paths.ts";
import {
	type CompletedOrder,
	completeOrder,
	confirmOrder,
	requireOwnOrder,
	tierTypeOf,
} from "./complete-order.server.ts";
import { priceOf, type TierType, tierTypeName } from "./subscription-rules.ts";
import {
	findOwnSubscription,
	findPurchaseBySetup,
	findSubscriptionBySetup,
	type Purchase,
	type Subscription,
} from "./subscriptions.queries.ts";
import * as texts from "./texts/pages.ts";
import * as subscribing from "./texts/subscribing.ts";

export type CheckoutOrder = {
	planType: TierType;
	planName: string;
	isAnnual: boolean;
	price: Cents;
	trip: { title: string; shareId: string } | null; // of one-time Pro
	renewsOn: CalendarDate | null;
	today: CalendarDate;
	demoMode: boolean;
	publishableKey: string | null;
};

export type CheckoutView =
	| { state: "invalid" }
	| { state: "open" | "checking" | "done"; order: CheckoutOrder }
	| { state: "declined" | "refused"; order: CheckoutOrder; reason: string };

/**
 * The checkout of the asker's own setup. The order is the one stored with the setup; the address is not trusted.
 * @throws DomainError unauthenticated
 */
export async function checkoutSubscriptionView(
	ctx: Ctx,
	{ setupIntentId, clientSecret }: { setupIntentId?: string; clientSecret?: string },
): Promise<CheckoutView> {
	requireUser(ctx);
	if (!setupIntentId || !clientSecret) return { state: "invalid" };
	const setup = await findOrder(ctx, { ref: setupIntentId, clientSecret });
	if (!setup) return { state: "invalid" };
	const { status, methodRef, errorMessage } = setup;
	if (status === "canceled" && methodRef && errorMessage) {
		return { state: "refused", order: await orderOf(ctx, setup), reason: errorMessage };
	}
	if (status === "canceled" || status === "failed") return { state: "invalid" };
	const order = await orderOf(ctx, setup);
	if (!(await isBegun(ctx, setup))) return { state: (await hostedOutcome(ctx, setup)) ?? "open", order };
	try {
		const begun = await confirmSubscription(ctx, { subscriptionId: setup.id });
		return { state: begun.status === "pending" ? "checking" : "done", order };
	} catch (error) {
		if (isDomainError(error)) return { state: "declined", order, reason: error.message };
		throw error;
	}
}

/**
 * The outcome of the same order on the provider's hosted page, which has its own setup; null while it still needs a
 * card.
 */
async function hostedOutcome(ctx: Ctx, setup: CardSetup): Promise<"checking" | "done" | null> {
	const hosted = await findHostedOrder(ctx.db.read, setup);
	if (!hosted) return null;
	try {
		const { status } = await confirmSubscription(ctx, { subscriptionId: hosted.id });
		if (status === "cancelled") return null;
		return status === "pending" ? "checking" : "done";
	} catch (error) {
		if (isProviderTimeout(error)) return "checking";
		if (isDomainError(error) || isProviderRefusal(error)) return null;
		throw error;
	}
}

async function findOrder(ctx: Ctx, given: { ref: string; clientSecret: string }): Promise<CardSetup | null> {
	try {
		return await requireOwnOrder(ctx, given);
	} catch (error) {
		if (isDomainError(error)) return null;
		throw error;
	}
}

async function isBegun(ctx: Ctx, { ref }: CardSetup): Promise<boolean> {
	const setupRef = ref ?? "";
	const [subscription, purchase] = await Promise.all([
		findSubscriptionBySetup(ctx.db.read, { setupRef }),
		findPurchaseBySetup(ctx.db.read, { setupRef }),
	]);
	return subscription !== null || purchase !== null;
}

async function orderOf(ctx: Ctx, setup: CardSetup): Promise<CheckoutOrder> {
	const planType = tierTypeOf(setup);
	const { isAnnual, tripId } = setup;
	const today = dateOf(ctx.now);
	const [trip] = tripId
		? await ctx.db.read
				.select({ title: trips.title, shareId: trips.shareId })
				.from(trips)
				.where(eq(trips.id, tripId))
		: [];
	return {
		planType,
		planName: tierTypeName(planType),
		isAnnual,
		price: setup.price ?? priceOf(planType, isAnnual),
		trip: trip ?? null,
		renewsOn: planType === "pro-oneTime" ? null : addMonths(today, isAnnual ? 12 : 1),
		today,
		demoMode: ctx.payments.provider === "demo",
		publishableKey: ctx.payments.publishableKey ?? null,
	};
}

/** The newest hosted setup for the same order as a given setup, started after it. */
async function findHostedOrder(db: Reader, setup: CardSetup): Promise<CardSetup | null> {
	const { userId, provider, purpose, plan, isAnnual, tripId, createdAt } = setup;
	const [hosted] = await db
		.select()
		.from(cardSetups)
		.where(
			and(
				eq(cardSetups.userId, userId),
				eq(cardSetups.provider, provider),
				eq(cardSetups.surface, "hosted"),
				eq(cardSetups.purpose, purpose),
				plan ? eq(cardSetups.plan, plan) : isNull(cardSetups.plan),
				eq(cardSetups.isAnnual, isAnnual),
				tripId ? eq(cardSetups.tripId, tripId) : isNull(cardSetups.tripId),
				inArray(cardSetups.status, ["created", "requires_action", "succeeded"]),
				isNotNull(cardSetups.ref),
				gte(cardSetups.createdAt, createdAt),
			),
		)
		.orderBy(desc(cardSetups.createdAt))
		.limit(1);
	return hosted ?? null;
}

type Activation = {
	setupIntentId: string;
	clientSecret: string;
	testCard?: TestCard;
	surface?: "embedded";
	origin: string;
};

/** Whether the order is done, or has to be completed in our page's card field or on the provider's page. */
type ActivationStep =
	| { next: "done" }
	| { next: "embedded"; clientConfirmation: ClientConfirmation }
	| { next: "hosted"; url: string };

/**
 * Takes the card for a plan and begins it: at once with the demo provider's test card, in the card field of our page,
 * or on the provider's page, which needs no script.
 * @throws DomainError not_found, not_finished, card_declined if the card cannot be saved; conflict with the specified
 * text if the card was saved but the plan could not be begun; ProviderTimeout, after which the same call is safe
 */
export async function activate(ctx: Ctx, input: Activation): Promise<ActivationStep> {
	const { setupIntentId: ref, clientSecret, origin } = input;
	const setup = await requireOwnOrder(ctx, { ref, clientSecret });
	const term = { planType: tierTypeOf(setup), isAnnual: setup.isAnnual };
	if (ctx.payments.provider === "demo" || setup.status === "succeeded") {
		const { testCard = "success" } = input;
		const saved = await withSetupFailedText(confirmCardSetup(ctx, { ref: setup.id, testCard }));
		try {
			await completeOrder(ctx, saved);
		} catch (error) {
			if (!isDomainError(error) && !isProviderRefusal(error)) throw error;
			throw new DomainError("conflict", texts.notCreated, { cause: error });
		}
		return { next: "done" };
	}
	if (input.surface === "embedded") {
		return {
			next: "embedded",
			clientConfirmation: { clientSecret, returnUrl: origin + successPathOf(ref, term) },
		};
	}
	const { purpose, plan, isAnnual, tripId, price } = setup;
	const ordered = { plan: plan ?? undefined, tripId: tripId ?? undefined, price: price ?? undefined };
	const order = { purpose, isAnnual, ...ordered };
	const page = checkoutPathOf({ ref, clientSecret }, term);
	const { url } = await withSetupFailedText(
		startHostedCardSetup(ctx, order, ({ id }) => setupReturnUrls(origin, id, term, page)),
	);
	return { next: "hosted", url };
}

/**
 * Replaces the provider's message with the specified text unless it is about a decline, because others are not meant
 * for users.
 */
async function withSetupFailedText<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const refusal = isDomainError(error) && error.code === "provider_failed" ? error.cause : error;
		if (!isProviderRefusal(refusal)) throw error;
		throw new DomainError("provider_failed", texts.setupFailedText, { cause: refusal });
	}
}

export type SuccessView =
	| { state: "active"; planName: string; benefits: Benefit[] }
	| { state: "confirming" }
	| { state: "noCard"; reason: string; checkoutPath: string; status: number }
	| { state: "declined"; reason: string; status: number }
	| { state: "error"; status: number };

/**
 * The page after a completed checkout, which begins the plan if that has not happened yet. The provider also returns
 * here after the bank declined the card.
 * @throws DomainError unauthenticated
 */
export async function successView(ctx: Ctx, subscriptionId: string): Promise<SuccessView> {
	try {
		const { planType, status } = await confirmSubscription(ctx, { subscriptionId });
		if (status === "pending") return { state: "confirming" };
		if (status === "cancelled") return { state: "error", status: STATUS_OF.conflict };
		const benefits = planType === "pro-oneTime" ? oneTimeBenefits() : tierBenefits(planType);
		return { state: "active", planName: tierTypeName(planType), benefits };
	} catch (error) {
		if (isProviderTimeout(error) || isUnwritable(error)) return { state: "confirming" };
		if (isProviderRefusal(error)) return { state: "error", status: STATUS_OF.provider_failed };
		if (!isDomainError(error) || error.code === "unauthenticated") throw error;
		const status = STATUS_OF[error.code];
		if (error.code !== "card_declined") return { state: "error", status };
		const reason = error.message;
		const checkoutPath = await openCheckoutPath(ctx, subscriptionId);
		return checkoutPath
			? { state: "noCard", reason, checkoutPath, status }
			: { state: "declined", reason, status };
	}
}

/** The checkout of the asker's setup, if it can still take another card. */
async function openCheckoutPath(ctx: Ctx, ref: string): Promise<string | null> {
	if (ctx.actor?.kind !== "user") return null;
	const setup = await findOwnSetup(ctx.db.read, { userId: ctx.actor.user.id, ref });
	if (!setup || !isOpenOrder(setup)) return null;
	const { ref: setupRef, clientSecret, isAnnual } = setup;
	if (!setupRef || !clientSecret) return "/pricing";
	return checkoutPathOf({ ref: setupRef, clientSecret }, { planType: tierTypeOf(setup), isAnnual });
}

function isOpenOrder({ status, purpose }: CardSetup): boolean {
	return purpose !== "payment_method" && OPEN_SETUP_STATUSES.some((open) => open === status);
}

type ConfirmedSubscription = {
	planType: TierType;
	isAnnual: boolean;
	status: "active" | "past_due" | "cancelled" | "pending";
	currentPeriodEnd: number | null; // UTC ms; null for one-time Pro
};

/**
 * Fetches the state of the asker's subscription, or of their purchase of one-time Pro, from the provider and stores it.
 * If the database cannot be written, it answers from what is stored.
 * @param subscriptionId the provider's id of the subscription or of its setup, or ours
 * @throws DomainError unauthenticated, not_found, invalid for a demo id with real keys, and as confirmOrder does for an
 * order that has not begun yet
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
	if (!setup) throw new DomainError("not_found", subscribing.subscriptionNotFound);
	return facts(await confirmReturned(ctx, setup.id));
}

/** Begins the order of a browser that returns from the provider's page, where only the card was saved. */
async function confirmReturned(ctx: Ctx, setupId: string): Promise<CompletedOrder> {
	if (ctx.payments.provider === "demo") throw new DomainError("not_finished", subscribing.notStarted);
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

/** @throws DomainError card_declined if the provider refused the order */
function facts(order: CompletedOrder): ConfirmedSubscription {
	if (order.kind === "purchase") {
		const { status, errorMessage } = order.purchase;
		if (status === "failed") throw new DomainError("card_declined", errorMessage ?? subscribing.notStarted);
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
		throw new DomainError("card_declined", errorMessage ?? subscribing.notStarted);
	}
	return { planType: plan, isAnnual, status, currentPeriodEnd };
}
