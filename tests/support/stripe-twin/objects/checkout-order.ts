import type Stripe from "stripe";
import type { Session } from "../types.ts";

type IntentData = Stripe.Checkout.SessionCreateParams.PaymentIntentData;
export type Line = { name: string; amount: number; quantity: number };

/** The session's page needs this after its creation. */
export type Order = { lines: Line[]; intent: IntentData };
const orders = new WeakMap<Session, Order>();

export function rememberOrder(session: Session, order: Order): void {
	orders.set(session, order);
}

export function intentDataOf(session: Session): IntentData {
	return orders.get(session)?.intent ?? {};
}

export function linesOf(session: Session): Line[] {
	return orders.get(session)?.lines ?? [];
}

export function lineItems(session: Session): object {
	const data = linesOf(session).map((line, at) => ({
		id: `li_${session.id.slice(8)}_${at}`,
		object: "item",
		adjustable_quantity: null,
		amount_discount: 0,
		amount_subtotal: line.amount * line.quantity,
		amount_tax: 0,
		amount_total: line.amount * line.quantity,
		currency: session.currency,
		description: line.name,
		metadata: {},
		price: null,
		quantity: line.quantity,
	}));
	return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${session.id}/line_items` };
}
