import { type ChargeRequest, isProviderTimeout } from "../gateway.ts";
import type { IntentFact } from "../intent-fact.ts";
import type { SavedCard } from "../saved-card.ts";
import type { Stripe } from "./client.server.ts";
import { customerRequest, ensureCustomer, withLiveCustomer } from "./customers.server.ts";
import { callStripe, declinedIntentId } from "./errors.server.ts";
import { INTENT_EXPAND, idOf, intentFact } from "./facts.server.ts";
import { findIntentByAttempt, type SearchScope } from "./find-in-lists.server.ts";
import { createOnce, findExisting, isKeyExpired } from "./idempotent-call.server.ts";
import { attemptKey, intentParams, requireSameAmount } from "./intent-params.server.ts";

type Key = { idempotencyKey: string };

/** Creates the intent that the browser pays, or finds it in case Stripe has forgotten its idempotency key. */
export async function createIntent(stripe: Stripe, request: ChargeRequest, now: Date) {
	const find = () => findExistingIntent(stripe, request, { since: request.createdAt });
	const known = isKeyExpired(request.createdAt, now) ? await find() : null;
	const intent = known ?? (await openIntent(stripe, request, find, now));
	if (!intent.client_secret) throw new Error(`intent ${intent.id} has no client secret`);
	return { ref: intent.id, clientSecret: intent.client_secret, customerRef: idOf(intent.customer) };
}

/**
 * Charges a saved card off session. It looks for an existing intent first, since Stripe forgets an idempotency key after
 * a day. A declined intent is canceled, so that it can never be charged later.
 */
export async function chargeSavedCard(
	stripe: Stripe,
	request: ChargeRequest,
	card: SavedCard,
	now: Date,
): Promise<IntentFact> {
	const find = async () =>
		(await findExistingIntent(stripe, request, { customer: card.customerRef }))?.id ?? null;
	const create = (key: Key) => chargeOffSession(stripe, request, card, key);
	const made =
		(await findExisting(find)) ??
		(await createOnce({ key: attemptKey(request), firstUsedAt: request.createdAt, find, create }, now));
	return cancelIfDeclined(stripe, typeof made === "string" ? await retrieveIntent(stripe, made) : made);
}

export async function fetchIntent(stripe: Stripe, ref: string): Promise<IntentFact> {
	return intentFact(await retrieveIntent(stripe, ref));
}

/** Cancels an intent unless it is paid or being paid; the fact tells which. */
export async function cancelIntent(stripe: Stripe, ref: string): Promise<IntentFact> {
	try {
		return intentFact(await callStripe(() => stripe.paymentIntents.cancel(ref, { expand: INTENT_EXPAND })));
	} catch (error) {
		if (isProviderTimeout(error)) throw error;
		return fetchIntent(stripe, ref);
	}
}

async function openIntent(
	stripe: Stripe,
	request: ChargeRequest,
	find: () => Promise<Stripe.PaymentIntent | null>,
	now: Date,
): Promise<Stripe.PaymentIntent> {
	const params: Stripe.PaymentIntentCreateParams = {
		...intentParams(request, "embedded"),
		amount: request.amount,
		currency: request.currency,
		allowed_payment_method_types: ["card"],
		...(request.saveCard && { setup_future_usage: "off_session" }),
	};
	return withLiveCustomer(
		(forgotten) => ensureCustomer(stripe, customerRequest(request), now, forgotten),
		(customer, suffix) => {
			const create = (key: Key) => stripe.paymentIntents.create({ ...params, customer }, key);
			return createOnce({ key: attemptKey(request) + suffix, find, create }, now);
		},
	);
}

async function chargeOffSession(stripe: Stripe, request: ChargeRequest, card: SavedCard, key: Key) {
	const params = {
		...intentParams(request, "off_session"),
		amount: request.amount,
		currency: request.currency,
		customer: card.customerRef,
		payment_method: card.methodRef,
		allowed_payment_method_types: ["card"],
		confirm: true,
		off_session: true,
		error_on_requires_action: true,
		expand: INTENT_EXPAND,
	};
	return confirmedIntent(stripe, params, key);
}

/** Returns the intent, or the id of the declined one. */
export async function confirmedIntent(stripe: Stripe, params: Stripe.PaymentIntentCreateParams, key: Key) {
	try {
		return await stripe.paymentIntents.create(params, key);
	} catch (error) {
		const declined = declinedIntentId(error);
		if (declined) return declined;
		throw error;
	}
}

/** Cancels a declined intent that nobody has the client secret of, so that it can never be charged later. */
export async function cancelIfDeclined(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<IntentFact> {
	const fact = intentFact(intent);
	if (fact.status !== "failed" || intent.status === "canceled") return fact;
	const after = await cancelIntent(stripe, intent.id).catch((error: unknown) => {
		// Nobody has its client secret, so it cannot be paid even if it was not canceled.
		if (isProviderTimeout(error)) return fact;
		throw error;
	});
	return after.status === "failed" ? fact : after;
}

async function findExistingIntent(stripe: Stripe, request: ChargeRequest, scope: SearchScope) {
	const found = await findIntentByAttempt(stripe, request.id, scope);
	return found && requireSameAmount(found, found.amount, request);
}

export function retrieveIntent(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
	return callStripe(() => stripe.paymentIntents.retrieve(ref, { expand: INTENT_EXPAND }));
}
