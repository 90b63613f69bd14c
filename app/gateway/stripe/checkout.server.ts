import {
	type AttemptOrder,
	type IntentFact,
	isProviderTimeout,
	ProviderRefusal,
	type ReturnUrls,
} from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { customerOf } from "./customers.server.ts";
import { ask } from "./errors.server.ts";
import { idOf, SESSION_PARTS, sessionFact } from "./facts.server.ts";
import { isForgotten, makeOnce } from "./once.server.ts";
import { attemptKey, intentParams, sameAmount } from "./orders.server.ts";
import { findSessionOf } from "./search.server.ts";

/** Stripe's limit on a product's name, in characters. */
const NAME_LENGTH = 250;

export const isSession = (ref: string) => ref.startsWith("cs_");

/**
 * Stripe's own payment page for an attempt. It expires by itself a day after it was made, which is Stripe's default;
 * an instant of our own would be another one each time, and the idempotency key would not fit any more.
 */
export async function createHostedCheckout(stripe: Stripe, order: AttemptOrder, urls: ReturnUrls, now: Date) {
	const look = () => madeBefore(stripe, order);
	const known = isForgotten(order.createdAt, now) ? await look() : null;
	const session = known ?? (await openSession());
	if (!session.url) throw new ProviderRefusal("checkout_closed", "This checkout cannot be paid any more.");
	return { ref: session.id, url: session.url, customerRef: idOf(session.customer) };

	async function openSession() {
		const params = paramsOf(order, await customerOf(stripe, order, now), urls);
		const make = (key: { idempotencyKey: string }) => stripe.checkout.sessions.create(params, key);
		return makeOnce({ key: attemptKey(order), look, make }, now);
	}
}

export async function fetchSession(stripe: Stripe, ref: string): Promise<IntentFact> {
	return sessionFact(await ask(() => stripe.checkout.sessions.retrieve(ref, { expand: SESSION_PARTS })));
}

/** Expires the page; what is paid already stays paid, and the fact says so. */
export async function expireSession(stripe: Stripe, ref: string): Promise<IntentFact> {
	try {
		return sessionFact(await ask(() => stripe.checkout.sessions.expire(ref, { expand: SESSION_PARTS })));
	} catch (error) {
		if (isProviderTimeout(error)) throw error;
		return fetchSession(stripe, ref);
	}
}

function paramsOf(
	order: AttemptOrder,
	customer: string,
	urls: ReturnUrls,
): Stripe.Checkout.SessionCreateParams {
	const intent = intentParams(order, "hosted");
	return {
		mode: "payment",
		ui_mode: "hosted_page",
		adaptive_pricing: { enabled: false },
		allowed_payment_method_types: ["card"],
		customer,
		client_reference_id: order.id,
		metadata: intent.metadata,
		line_items: [
			{
				quantity: 1,
				price_data: {
					currency: order.currency,
					unit_amount: order.amount,
					product_data: { name: order.description.slice(0, NAME_LENGTH) },
				},
			},
		],
		payment_intent_data: { ...intent, ...(order.saveCard && { setup_future_usage: "off_session" as const }) },
		success_url: urls.success,
		cancel_url: urls.cancel,
	};
}

async function madeBefore(stripe: Stripe, order: AttemptOrder) {
	const found = await findSessionOf(stripe, order.id, { since: order.createdAt });
	return found && sameAmount(found, found.amount_total, order);
}
