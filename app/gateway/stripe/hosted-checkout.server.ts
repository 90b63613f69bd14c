import {
	type ChargeRequest,
	type IntentFact,
	isProviderTimeout,
	ProviderRefusal,
	type ReturnUrls,
} from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { ensureCustomer } from "./customers.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf, SESSION_EXPAND, sessionFact } from "./facts.server.ts";
import { findSessionByAttempt } from "./find-in-lists.server.ts";
import { createOnce, isKeyExpired } from "./idempotent-call.server.ts";
import { attemptKey, intentParams, requireSameAmount } from "./intent-params.server.ts";

/** Stripe's limit on a product's name, in characters. */
const MAX_NAME_LENGTH = 250;

export const isCheckoutSession = (ref: string) => ref.startsWith("cs_");

/**
 * Stripe's own payment page for an attempt. It expires by itself a day after it was made, which is Stripe's default;
 * an instant of our own would be another one each time, and the idempotency key would not fit any more.
 */
export async function createHostedCheckout(
	stripe: Stripe,
	order: ChargeRequest,
	urls: ReturnUrls,
	now: Date,
) {
	const find = () => findExistingSession(stripe, order);
	const known = isKeyExpired(order.createdAt, now) ? await find() : null;
	const session = known ?? (await openSession());
	if (!session.url) throw new ProviderRefusal("checkout_closed", "This checkout cannot be paid any more.");
	return { ref: session.id, url: session.url, customerRef: idOf(session.customer) };

	async function openSession() {
		const params = paramsOf(order, await ensureCustomer(stripe, order, now), urls);
		const create = (key: { idempotencyKey: string }) => stripe.checkout.sessions.create(params, key);
		return createOnce({ key: attemptKey(order), find, create }, now);
	}
}

export async function fetchSession(stripe: Stripe, ref: string): Promise<IntentFact> {
	return sessionFact(
		await callStripe(() => stripe.checkout.sessions.retrieve(ref, { expand: SESSION_EXPAND })),
	);
}

/** Expires the page; what is paid already stays paid, and the fact says so. */
export async function expireSession(stripe: Stripe, ref: string): Promise<IntentFact> {
	try {
		return sessionFact(
			await callStripe(() => stripe.checkout.sessions.expire(ref, { expand: SESSION_EXPAND })),
		);
	} catch (error) {
		if (isProviderTimeout(error)) throw error;
		return fetchSession(stripe, ref);
	}
}

function paramsOf(
	order: ChargeRequest,
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
					product_data: { name: order.description.slice(0, MAX_NAME_LENGTH) },
				},
			},
		],
		payment_intent_data: { ...intent, ...(order.saveCard && { setup_future_usage: "off_session" as const }) },
		success_url: urls.success,
		cancel_url: urls.cancel,
	};
}

async function findExistingSession(stripe: Stripe, order: ChargeRequest) {
	const found = await findSessionByAttempt(stripe, order.id, { since: order.createdAt });
	return found && requireSameAmount(found, found.amount_total, order);
}
