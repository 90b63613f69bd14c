import type Stripe from "stripe";
import { invalid } from "../errors.ts";
import type { Invoice, Price, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { changeLines } from "./invoice-lines.ts";
import { payBeforehand, settle } from "./invoice-payment.ts";
import { draftInvoice, finalize } from "./invoice-state.ts";
import { periodEnd } from "./periods.ts";
import { priceOf } from "./prices.ts";
import { beginPeriod } from "./subscription-state.ts";

type ItemParams = { id?: string; price?: string };
type Change = { items: ItemParams[]; at: number | undefined };

/** The new price of the single item. @throws ApiError for another item */
function wantedPrice(world: TwinWorld, subscription: Subscription, items: ItemParams[]): Price {
	const [given, ...more] = items;
	const [item] = subscription.items.data;
	if (!given || more.length > 0 || given.id !== item.id) {
		throw invalid("The twin models subscriptions with one item: give its id", { param: "items" });
	}
	return priceOf(world, given.price ?? "", "items[0][price]");
}

/** The invoice of an immediate change, not stored. @throws ApiError for a time outside the period */
export function changeInvoice(world: TwinWorld, subscription: Subscription, { items, at }: Change): Invoice {
	const price = wantedPrice(world, subscription, items);
	const [item] = subscription.items.data;
	const now = world.seconds();
	const time = at ?? now;
	if (time < item.current_period_start || time >= item.current_period_end) {
		throw invalid("Cannot specify `proration_date` outside of current subscription's current period.", {
			param: "proration_date",
		});
	}
	const isOtherCycle = item.price.recurring.interval !== price.recurring.interval;
	const next = isOtherCycle ? { start: now, end: periodEnd(now, now, price.recurring) } : null;
	const lines = changeLines(world, subscription, { price, at: time, next });
	return draftInvoice(world, subscription, { reason: "subscription_update", lines });
}

/**
 * Charges the cost of a change, and then changes the price.
 * @throws ApiError a card error, after which nothing has changed
 */
export function changeAtOnce(
	world: TwinWorld,
	subscription: Subscription,
	{ change, offSession }: { change: Change; offSession: boolean },
): void {
	const price = wantedPrice(world, subscription, change.items);
	const [item] = subscription.items.data;
	if (price.id === item.price.id) return;
	const invoice = changeInvoice(world, subscription, change);
	payBeforehand(world, invoice, subscription, { offSession });
	storePaid(world, subscription, invoice);
	if (item.price.recurring.interval === price.recurring.interval) item.price = price;
	else beginPeriod(subscription, price, world.seconds());
}

/** Stores an invoice that was paid beforehand. */
export function storePaid(world: TwinWorld, subscription: Subscription, invoice: Invoice): void {
	invoice.attempt_count = invoice.amount_due > 0 ? 1 : 0;
	world.invoices.add(invoice);
	world.emit("invoice.created", invoice);
	finalize(world, invoice);
	settle(world, invoice);
	subscription.latest_invoice = invoice.id;
}

export const prorationOf = (behavior: Stripe.SubscriptionUpdateParams.ProrationBehavior | undefined) => {
	if (behavior === "always_invoice") return;
	throw invalid("The twin models changes with proration_behavior=always_invoice", {
		param: "proration_behavior",
	});
};
