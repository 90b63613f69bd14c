import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { storeSetupCard } from "#app/features/payments/cards/add-card.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { startCardSetup, sweepSetups } from "#app/features/payments/cards/card-setups.server.ts";
import { setDefaultCard } from "#app/features/payments/cards/own-cards.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { completeSavedOrder, confirmOrder } from "#app/features/plans/billing/complete-order.server.ts";
import type { TierTerm } from "#app/features/plans/billing/subscription-rules.ts";
import { sweepSubscriptions } from "#app/features/plans/billing/sweep-subscriptions.server.ts";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import { type Event, startTwin, stripeFor } from "#tests/support/stripe-twin/index.ts";
import { testClock } from "./clock.ts";
import { gatewayAt } from "./gateway-at.ts";
import { subscriptionsOf } from "./subscriptions.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>;

/** The use-cases with Stripe's gateway, and a twin that sells the plans. Its webhooks wait in `events`. */
export async function openStripeWorld(start?: string, given: Pick<WorldOptions, "house"> = {}) {
	const clock = testClock(start);
	const twin = await startTwin({ now: clock.now });
	const stripe = stripeFor(twin);
	await setUpTiers(stripe, tiersOnSale());
	const gateway = gatewayAt(twin, clock);
	const world = openWorld({ ...given, clock, wrap: () => gateway });
	const events: Event[] = [];
	twin.webhooks.onEvent = (event) => void events.push(event);
	return {
		clock,
		twin,
		stripe,
		world,
		events,
		/** Lets time pass here and at Stripe. */
		advance(ms: number): void {
			clock.advance(ms);
			twin.runBilling();
		},
		async deliver(event: Event): Promise<void> {
			const body = JSON.stringify(event);
			await receiveWebhook(world.nobody, body, twin.webhooks.sign(body, clock.now()));
		},
		/** Delivers waiting events in their order. */
		async deliverAll(): Promise<void> {
			for (const event of events.splice(0)) await this.deliver(event);
		},
		async runJobs(): Promise<void> {
			await sweepSetups(world.nobody, completeSavedOrder);
			await sweepSubscriptions(world.nobody);
			await runCardJobs(world.nobody);
		},
		async [Symbol.asyncDispose]() {
			await twin.stop();
			world[Symbol.dispose]();
		},
	};
}

/** Someone who has subscribed with a card that is accepted. */
export async function stripeSubscriber(
	house: StripeWorld,
	{ plan, isAnnual }: TierTerm,
	given: Parameters<World["user"]>[0] = {},
) {
	const user = await house.world.user(given);
	const ctx = () => house.world.as(user);
	const { setupIntentId } = await startSubscription(ctx(), { planType: plan, isAnnual });
	if (!setupIntentId) throw new Error("a new plan begins with its card");
	await house.stripe.setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" });
	await confirmOrder(ctx(), { setupIntentId });
	return { user, ctx, ...subscriptionsOf(house.world, user) };
}

/** Saves another card, and makes it the default. @returns its id at Stripe */
export async function saveDefaultCard(
	{ stripe, world }: StripeWorld,
	ctx: Ctx,
	token = "pm_card_visa",
): Promise<string> {
	const { ref } = await startCardSetup(ctx, { purpose: "payment_method" });
	await stripe.setupIntents.confirm(ref, { payment_method: token });
	const method = await storeSetupCard(ctx, ref);
	await setDefaultCard(ctx, method.id);
	await runCardJobs(world.nobody);
	return method.externalPaymentMethodRef ?? "";
}

/** Stripe's charges to a user for plans, in cents, the first one first. */
export function chargedTo({ twin }: StripeWorld, { email }: Pick<SignedInUser, "email">): number[] {
	const own = twin.state.customers.filter((one) => one.email === email).map(({ id }) => id);
	return twin.state.charges
		.filter(({ paid, customer }) => paid && own.includes(String(customer)))
		.map(({ amount }) => amount);
}
