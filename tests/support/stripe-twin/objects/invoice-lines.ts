import type Stripe from "stripe";
import type { Price, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { restOf } from "./periods.ts";

type Period = { start: number; end: number };
type Line = Stripe.InvoiceLineItem;

function lineOf(
	world: TwinWorld,
	subscription: Subscription,
	{ price, period, amount, proration }: { price: Price; period: Period; amount: number; proration: boolean },
): Line {
	const [item] = subscription.items.data;
	return {
		id: world.id("il"),
		object: "line_item",
		amount,
		currency: price.currency,
		description: amount < 0 ? "Unused time" : proration ? "Remaining time" : "1 × plan",
		discount_amounts: [],
		discountable: !proration,
		discounts: [],
		invoice: null,
		livemode: false,
		metadata: { ...subscription.metadata },
		parent: {
			invoice_item_details: null,
			subscription_item_details: {
				invoice_item: null,
				proration,
				proration_details: { credited_items: null },
				subscription: subscription.id,
				subscription_item: item.id,
			},
			type: "subscription_item_details",
		},
		period,
		pretax_credit_amounts: [],
		pricing: {
			price_details: { price: price.id, product: String(price.product) },
			type: "price_details",
			unit_amount_decimal: null,
		},
		quantity: 1,
		quantity_decimal: null,
		subscription: subscription.id,
		subtotal: amount,
		taxes: [],
	};
}

export function periodLine(world: TwinWorld, subscription: Subscription): Line {
	const [{ price, current_period_start: start, current_period_end: end }] = subscription.items.data;
	const period = { start, end };
	return lineOf(world, subscription, { price, period, amount: price.unit_amount, proration: false });
}

/**
 * The lines of a price change within a period: the rest of the old price is credited, and the rest of the period is
 * bought, or a new period if the interval changes.
 * @param at the time of the proration, in seconds
 */
export function changeLines(
	world: TwinWorld,
	subscription: Subscription,
	{ price, at, next }: { price: Price; at: number; next: Period | null },
): Line[] {
	const [item] = subscription.items.data;
	const whole = { start: item.current_period_start, end: item.current_period_end };
	const rest = { start: at, end: whole.end };
	const unused = -restOf(item.price.unit_amount, whole, at);
	const back = lineOf(world, subscription, {
		price: item.price,
		period: rest,
		amount: unused,
		proration: true,
	});
	const bought = next
		? { price, period: next, amount: price.unit_amount, proration: false }
		: { price, period: rest, amount: restOf(price.unit_amount, whole, at), proration: true };
	return [back, lineOf(world, subscription, bought)];
}
