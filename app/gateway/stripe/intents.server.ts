import { type ChargeRequest, type IntentFact, isProviderTimeout, type SavedCard } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { ensureCustomer } from "./customers.server.ts";
import { callStripe, declinedIntentId } from "./errors.server.ts";
import { INTENT_EXPAND, idOf, intentFact } from "./facts.server.ts";
import { findIntentByAttempt, type SearchScope } from "./find-in-lists.server.ts";
import { createOnce, findExisting, isKeyExpired } from "./idempotent-call.server.ts";
import { attemptKey, intentParams, requireSameAmount } from "./intent-params.server.ts";

type Key = { idempotencyKey: string };

/**
 * The intent that the browser pays with its client secret. It is only looked for where Stripe may have forgotten its
 * key, so that the ordinary payment costs no look.
 */
export async function createIntent(stripe: Stripe, order: ChargeRequest, now: Date) {
	const look = () => findExistingIntent(stripe, order, { since: order.createdAt });
	const known = isKeyExpired(order.createdAt, now) ? await look() : null;
	const intent = known ?? (await openIntent(stripe, order, look, now));
	if (!intent.client_secret) throw new Error(`intent ${intent.id} has no client secret`);
	return { ref: intent.id, clientSecret: intent.client_secret, customerRef: idOf(intent.customer) };
}

/**
 * Charges a kept card while its holder is away. It is looked for first: Stripe forgets an idempotency key after a
 * day, and this attempt may be older. What was declined is canceled, so that it can never be charged later.
 */
export async function chargeSaved(
	stripe: Stripe,
	order: ChargeRequest,
	card: SavedCard,
	now: Date,
): Promise<IntentFact> {
	const find = async () =>
		(await findExistingIntent(stripe, order, { customer: card.customerRef }))?.id ?? null;
	const create = (key: Key) => chargeOffSession(stripe, order, card, key);
	const made =
		(await findExisting(find)) ??
		(await createOnce({ key: attemptKey(order), firstUsedAt: order.createdAt, find, create }, now));
	return cancelIfDeclined(stripe, typeof made === "string" ? await retrieveIntent(stripe, made) : made);
}

export async function fetchIntent(stripe: Stripe, ref: string): Promise<IntentFact> {
	return intentFact(await retrieveIntent(stripe, ref));
}

/** What is paid, or on its way, is not canceled any more: the fact says so. */
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
	order: ChargeRequest,
	find: () => Promise<Stripe.PaymentIntent | null>,
	now: Date,
): Promise<Stripe.PaymentIntent> {
	const params: Stripe.PaymentIntentCreateParams = {
		...intentParams(order, "embedded"),
		amount: order.amount,
		currency: order.currency,
		customer: await ensureCustomer(stripe, order, now),
		allowed_payment_method_types: ["card"],
		...(order.saveCard && { setup_future_usage: "off_session" }),
	};
	const create = (key: Key) => stripe.paymentIntents.create(params, key);
	return createOnce({ key: attemptKey(order), find, create }, now);
}

/** @returns the intent, or the id of the one that was declined. */
async function chargeOffSession(stripe: Stripe, order: ChargeRequest, card: SavedCard, key: Key) {
	const params = {
		...intentParams(order, "off_session"),
		amount: order.amount,
		currency: order.currency,
		customer: card.customerRef,
		payment_method: card.methodRef,
		allowed_payment_method_types: ["card"],
		confirm: true,
		off_session: true,
		error_on_requires_action: true,
		expand: INTENT_EXPAND,
	};
	try {
		return await stripe.paymentIntents.create(params, key);
	} catch (error) {
		const declined = declinedIntentId(error);
		if (declined) return declined;
		throw error;
	}
}

/** What became of a charge off session: a decline is final, here and at Stripe. */
async function cancelIfDeclined(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<IntentFact> {
	const fact = intentFact(intent);
	if (fact.status !== "failed" || intent.status === "canceled") return fact;
	const after = await cancelIntent(stripe, intent.id).catch((error: unknown) => {
		// Not canceled, as far as we know; but without its secret, which nobody was given, it cannot be paid.
		if (isProviderTimeout(error)) return fact;
		throw error;
	});
	return after.status === "failed" ? fact : after;
}

async function findExistingIntent(stripe: Stripe, order: ChargeRequest, among: SearchScope) {
	const found = await findIntentByAttempt(stripe, order.id, among);
	return found && requireSameAmount(found, found.amount, order);
}

function retrieveIntent(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
	return callStripe(() => stripe.paymentIntents.retrieve(ref, { expand: INTENT_EXPAND }));
}
