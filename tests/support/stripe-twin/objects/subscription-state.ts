import type Stripe from "stripe";
import { noSuch } from "../errors.ts";
import type { Price, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { periodEnd } from "./periods.ts";

export function subscriptionOf(world: TwinWorld, id: string, param?: string): Subscription {
	const found = world.subscriptions.get(id);
	if (!found) throw noSuch("subscription", id, param);
	return found;
}

export const hasEnded = ({ status }: Subscription) => status === "canceled";

/** A subscription that is not stored yet. */
export function newSubscription(
	world: TwinWorld,
	params: Stripe.SubscriptionCreateParams,
	price: Price,
): Subscription {
	const id = world.id("sub");
	const now = world.seconds();
	return {
		...(defaultFields() as unknown as Subscription),
		id,
		billing_cycle_anchor: now,
		created: now,
		currency: price.currency,
		customer: params.customer ?? "",
		default_payment_method: params.default_payment_method ?? null,
		description: params.description ?? null,
		items: {
			object: "list",
			data: [
				{
					id: world.id("si"),
					object: "subscription_item",
					billing_thresholds: null,
					created: now,
					current_period_end: periodEnd(now, now, price.recurring),
					current_period_start: now,
					current_trial: null,
					discounts: [],
					metadata: {},
					plan: {} as Stripe.Plan,
					price,
					quantity: 1,
					subscription: id,
					tax_rates: [],
				},
			],
			has_more: false,
			url: `/v1/subscription_items?subscription=${id}`,
		},
		metadata: withMetadata({}, params.metadata),
		start_date: now,
	};
}

/** Begins a period at a time in seconds; another interval begins a new cycle. */
export function beginPeriod(subscription: Subscription, price: Price, start: number): void {
	const [item] = subscription.items.data;
	if (item.price.recurring.interval !== price.recurring.interval) subscription.billing_cycle_anchor = start;
	item.price = price;
	item.current_period_start = start;
	item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start, price.recurring);
}

/** Ends a subscription, and collects nothing more for it. */
export function endSubscription(
	world: TwinWorld,
	subscription: Subscription,
	reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
	subscription.status = "canceled";
	subscription.ended_at = world.seconds();
	subscription.canceled_at ??= world.seconds();
	subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason };
	for (const invoice of world.invoices.all()) {
		if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
		invoice.auto_advance = false;
		invoice.next_payment_attempt = null;
		if (invoice.status === "draft") invoice.automatically_finalizes_at = null;
	}
	const schedule = world.schedules.get(subscription.schedule);
	if (schedule) {
		schedule.status = "canceled";
		schedule.canceled_at = world.seconds();
		schedule.current_phase = null;
	}
	world.emit("customer.subscription.deleted", subscription);
}

const defaultFields = () => ({
	object: "subscription",
	application: null,
	application_fee_percent: null,
	automatic_tax: { disabled_reason: null, enabled: false, liability: null },
	billing_cycle_anchor_config: null,
	billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
	billing_schedules: [],
	billing_thresholds: null,
	cancel_at: null,
	cancel_at_period_end: false,
	canceled_at: null,
	cancellation_details: null,
	collection_method: "charge_automatically",
	customer_account: null,
	days_until_due: null,
	default_source: null,
	default_tax_rates: [],
	discounts: [],
	ended_at: null,
	invoice_settings: {
		account_tax_ids: null,
		custom_fields: null,
		description: null,
		footer: null,
		issuer: { type: "self" },
	},
	latest_invoice: null,
	livemode: false,
	managed_payments: null,
	next_pending_invoice_item_invoice: null,
	on_behalf_of: null,
	pause_collection: null,
	payment_settings: null,
	pending_invoice_item_interval: null,
	pending_setup_intent: null,
	pending_update: null,
	schedule: null,
	status: "active",
	test_clock: null,
	transfer_data: null,
	trial_end: null,
	trial_settings: null,
	trial_start: null,
});
