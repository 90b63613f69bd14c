import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { changeAtOnce, prorationOf, storePaid } from "./change-subscription.ts";
import { customerOf } from "./customers.ts";
import { periodLine } from "./invoice-lines.ts";
import { payBeforehand } from "./invoice-payment.ts";
import { draftInvoice } from "./invoice-state.ts";
import { withMetadata } from "./metadata.ts";
import { priceOf } from "./prices.ts";
import { endSubscription, hasEnded, newSubscription, subscriptionOf } from "./subscription-state.ts";
import { refuseUnsupported } from "./supported-params.ts";

const ON_CREATE =
	"customer default_payment_method description items metadata off_session payment_behavior proration_behavior";
const ON_UPDATE =
	"cancel_at cancel_at_period_end default_payment_method items metadata off_session payment_behavior proration_behavior proration_date";

function requireErrorIfIncomplete(behavior: string | undefined): void {
	if (behavior === "error_if_incomplete") return;
	throw invalid("The twin models payment_behavior=error_if_incomplete only", { param: "payment_behavior" });
}

function ownCard(world: TwinWorld, subscription: Pick<Subscription, "customer">, id: string): string {
	if (world.paymentMethods.get(id)?.customer === subscription.customer) return id;
	const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
	throw invalid(message, { code: "resource_missing", param: "default_payment_method" });
}

function create(world: TwinWorld, params: Stripe.SubscriptionCreateParams): Subscription {
	refuseUnsupported(params, ON_CREATE.split(" "));
	requireErrorIfIncomplete(params.payment_behavior);
	customerOf(world, params.customer ?? "", "customer");
	const [item, ...more] = params.items ?? [];
	if (!item?.price || more.length > 0) throw invalid("The twin models subscriptions with one price");
	const price = priceOf(world, item.price, "items[0][price]");
	if (!price.active) throw invalid("The price specified is inactive. This field only accepts active prices.");
	const subscription = newSubscription(world, params, price);
	if (params.default_payment_method) ownCard(world, subscription, params.default_payment_method);
	const lines = [periodLine(world, subscription)];
	const invoice = draftInvoice(world, subscription, { reason: "subscription_create", lines });
	payBeforehand(world, invoice, subscription, { offSession: params.off_session ?? false });
	world.subscriptions.add(subscription);
	world.emit("customer.subscription.created", subscription);
	storePaid(world, subscription, invoice);
	return subscription;
}

function update(
	world: TwinWorld,
	subscription: Subscription,
	params: Stripe.SubscriptionUpdateParams,
): Subscription {
	refuseUnsupported(params, ON_UPDATE.split(" "));
	if (hasEnded(subscription)) {
		const message = "A canceled subscription can only update its cancellation_details and metadata.";
		throw invalid(message, { code: "invalid_canceled_subscription_fields" });
	}
	refuseScheduled(world, subscription, params);
	const { items, default_payment_method: card } = params;
	if (card) ownCard(world, subscription, card);
	if (items) {
		prorationOf(params.proration_behavior);
		requireErrorIfIncomplete(params.payment_behavior);
		const change = { items, at: params.proration_date };
		changeAtOnce(world, subscription, { change, offSession: params.off_session ?? false });
	}
	if (card) subscription.default_payment_method = card;
	setCancellation(world, subscription, params);
	subscription.metadata = withMetadata(subscription.metadata, params.metadata);
	world.emit("customer.subscription.updated", subscription);
	return subscription;
}

/** Stripe refuses to cancel a scheduled subscription. Its documentation does not say what new items do to the later phases, so the twin refuses these too. */
function refuseScheduled(
	world: TwinWorld,
	{ schedule }: Subscription,
	{ cancel_at, cancel_at_period_end, items }: Stripe.SubscriptionUpdateParams,
): void {
	if (world.schedules.get(schedule)?.status !== "active") return;
	if (cancel_at !== undefined || cancel_at_period_end !== undefined) {
		throw invalid(
			`The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
		);
	}
	if (items) refuseUnsupported({ "items of a subscription with a schedule": items }, []);
}

function setCancellation(
	world: TwinWorld,
	subscription: Subscription,
	{ cancel_at, cancel_at_period_end }: Stripe.SubscriptionUpdateParams,
): void {
	if (cancel_at === undefined && cancel_at_period_end === undefined) return;
	if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
		throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
	}
	const [item] = subscription.items.data;
	const date = cancel_at_period_end ? item.current_period_end : cancel_at || null;
	subscription.cancel_at_period_end = cancel_at_period_end ?? false;
	subscription.cancel_at = typeof date === "number" ? date : null;
	subscription.canceled_at = date === null ? null : world.seconds();
}

export const subscriptionEndpoints: Endpoint[] = [
	endpoint<Stripe.SubscriptionCreateParams>(
		"POST",
		"/v1/subscriptions",
		"Subscriptions#SubscriptionCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.SubscriptionListParams>(
		"GET",
		"/v1/subscriptions",
		"Subscriptions#SubscriptionListParams",
		(call) => {
			const { customer, status } = call.params;
			const rows = call.world.subscriptions.newestFirst().filter((each) => {
				const fits = status === undefined ? !hasEnded(each) : status === "all" || status === each.status;
				return fits && (customer ?? each.customer) === each.customer;
			});
			return listPage(call, rows);
		},
	),
	endpoint<Stripe.SubscriptionRetrieveParams>(
		"GET",
		"/v1/subscriptions/:id",
		"Subscriptions#SubscriptionRetrieveParams",
		({ world }, id) => subscriptionOf(world, id),
	),
	endpoint<Stripe.SubscriptionUpdateParams>(
		"POST",
		"/v1/subscriptions/:id",
		"Subscriptions#SubscriptionUpdateParams",
		({ world, params }, id) => update(world, subscriptionOf(world, id), params),
	),
	endpoint<Stripe.SubscriptionCancelParams>(
		"DELETE",
		"/v1/subscriptions/:id",
		"Subscriptions#SubscriptionCancelParams",
		({ world, params }, id) => {
			refuseUnsupported(params, params.invoice_now || params.prorate ? [] : ["invoice_now", "prorate"]);
			const subscription = subscriptionOf(world, id);
			if (hasEnded(subscription)) throw invalid(`No such subscription: ${id}`, { code: "resource_missing" });
			endSubscription(world, subscription, "cancellation_requested");
			return subscription;
		},
	),
];
