import { eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { CardSetup } from "#app/features/payments/cards/setups.queries.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { addMonths, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { trips } from "#db/schema/access.ts";
import { requireOwnOrder, tierTypeOf } from "./confirm-order.server.ts";
import { confirmSubscription } from "./confirm-subscription.server.ts";
import { findHostedOrder } from "./orders.queries.ts";
import { priceOf, type TierType, tierTypeName } from "./subscription-rules.ts";
import { findPurchaseBySetup, findSubscriptionBySetup } from "./subscriptions.queries.ts";

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
 * The checkout of the asker's own setup. What is bought is what the setup was made for, whatever the address says.
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

/** What became of the same order on the provider's own page, which has a setup of its own; null while a card is wanted. */
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
