import { type ChargeRequest, isProviderTimeout, ProviderRefusal } from "../gateway.ts";
import type { IntentFact } from "../intent-fact.ts";
import type { ReturnUrls } from "../return-urls.ts";
import type { Stripe } from "./client.server.ts";
import { customerRequest, ensureCustomer, withLiveCustomer } from "./customers.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf, SESSION_EXPAND, sessionFact } from "./facts.server.ts";
import { findSessionByAttempt } from "./find-in-lists.server.ts";
import { createOnce, isKeyExpired } from "./idempotent-call.server.ts";
import { attemptKey, intentParams, requireSameAmount } from "./intent-params.server.ts";

const MAX_NAME_LENGTH = 250; // Stripe's limit

export const isCheckoutSession = (ref: string) => ref.startsWith("cs_");

/**
 * Opens Stripe's payment page. It uses Stripe's default expiry, since ours would differ between calls under the same
 * key.
 */
export async function createHostedCheckout(
	stripe: Stripe,
	request: ChargeRequest,
	urls: ReturnUrls,
	now: Date,
) {
	const find = () => findExistingSession(stripe, request);
	const known = isKeyExpired(request.createdAt, now) ? await find() : null;
	const session = known ?? (await openSession());
	if (!session.url) throw new ProviderRefusal("checkout_closed", "This checkout cannot be paid any more.");
	return { ref: session.id, url: session.url, customerRef: idOf(session.customer) };

	function openSession() {
		return withLiveCustomer(
			(forgotten) => ensureCustomer(stripe, customerRequest(request), now, forgotten),
			(customer, suffix) => {
				const params = paramsOf(request, customer, urls);
				const create = (key: { idempotencyKey: string }) => stripe.checkout.sessions.create(params, key);
				return createOnce({ key: attemptKey(request) + suffix, find, create }, now);
			},
		);
	}
}

export async function fetchSession(stripe: Stripe, ref: string): Promise<IntentFact> {
	return sessionFact(
		await callStripe(() => stripe.checkout.sessions.retrieve(ref, { expand: SESSION_EXPAND })),
	);
}

/** Expires the page unless it is already paid; the fact tells which. */
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
	request: ChargeRequest,
	customer: string,
	urls: ReturnUrls,
): Stripe.Checkout.SessionCreateParams {
	const intent = intentParams(request, "hosted");
	return {
		mode: "payment",
		ui_mode: "hosted_page",
		adaptive_pricing: { enabled: false },
		allowed_payment_method_types: ["card"],
		customer,
		client_reference_id: request.id,
		metadata: intent.metadata,
		line_items: [
			{
				quantity: 1,
				price_data: {
					currency: request.currency,
					unit_amount: request.amount,
					product_data: { name: request.description.slice(0, MAX_NAME_LENGTH) },
				},
			},
		],
		payment_intent_data: {
			...intent,
			...(request.saveCard && { setup_future_usage: "off_session" as const }),
		},
		success_url: urls.success,
		cancel_url: urls.cancel,
	};
}

async function findExistingSession(stripe: Stripe, request: ChargeRequest) {
	const found = await findSessionByAttempt(stripe, request.id, { since: request.createdAt });
	return found && requireSameAmount(found, found.amount_total, request);
}
