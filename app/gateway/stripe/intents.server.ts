import { type AttemptOrder, type IntentFact, isProviderTimeout, type SavedCard } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { customerOf } from "./customers.server.ts";
import { ask, declinedIntent } from "./errors.server.ts";
import { INTENT_PARTS, idOf, intentFact } from "./facts.server.ts";
import { isForgotten, lookFor, makeOnce } from "./once.server.ts";
import { attemptKey, intentParams, sameAmount } from "./orders.server.ts";
import { type Among, findIntentOf } from "./search.server.ts";

type Key = { idempotencyKey: string };

/**
 * The intent that the browser pays with its client secret. It is only looked for where Stripe may have forgotten its
 * key, so that the ordinary payment costs no look.
 */
export async function createIntent(stripe: Stripe, order: AttemptOrder, now: Date) {
	const look = () => madeBefore(stripe, order, { since: order.createdAt });
	const known = isForgotten(order.createdAt, now) ? await look() : null;
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
	order: AttemptOrder,
	card: SavedCard,
	now: Date,
): Promise<IntentFact> {
	const look = async () => (await madeBefore(stripe, order, { customer: card.customerRef }))?.id ?? null;
	const make = (key: Key) => charge(stripe, order, card, key);
	const made =
		(await lookFor(look)) ??
		(await makeOnce({ key: attemptKey(order), since: order.createdAt, look, make }, now));
	return conclude(stripe, typeof made === "string" ? await retrieve(stripe, made) : made);
}

export async function fetchIntent(stripe: Stripe, ref: string): Promise<IntentFact> {
	return intentFact(await retrieve(stripe, ref));
}

/** What is paid, or on its way, is not canceled any more: the fact says so. */
export async function cancelIntent(stripe: Stripe, ref: string): Promise<IntentFact> {
	try {
		return intentFact(await ask(() => stripe.paymentIntents.cancel(ref, { expand: INTENT_PARTS })));
	} catch (error) {
		if (isProviderTimeout(error)) throw error;
		return fetchIntent(stripe, ref);
	}
}

async function openIntent(
	stripe: Stripe,
	order: AttemptOrder,
	look: () => Promise<Stripe.PaymentIntent | null>,
	now: Date,
): Promise<Stripe.PaymentIntent> {
	const params: Stripe.PaymentIntentCreateParams = {
		...intentParams(order, "embedded"),
		amount: order.amount,
		currency: order.currency,
		customer: await customerOf(stripe, order, now),
		allowed_payment_method_types: ["card"],
		...(order.saveCard && { setup_future_usage: "off_session" }),
	};
	const make = (key: Key) => stripe.paymentIntents.create(params, key);
	return makeOnce({ key: attemptKey(order), look, make }, now);
}

/** @returns the intent, or the id of the one that was declined. */
async function charge(stripe: Stripe, order: AttemptOrder, card: SavedCard, key: Key) {
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
		expand: INTENT_PARTS,
	};
	try {
		return await stripe.paymentIntents.create(params, key);
	} catch (error) {
		const declined = declinedIntent(error);
		if (declined) return declined;
		throw error;
	}
}

/** What became of a charge off session: a decline is final, here and at Stripe. */
async function conclude(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<IntentFact> {
	const fact = intentFact(intent);
	if (fact.status !== "failed" || intent.status === "canceled") return fact;
	const after = await cancelIntent(stripe, intent.id).catch((error: unknown) => {
		// Not canceled, as far as we know; but without its secret, which nobody was given, it cannot be paid.
		if (isProviderTimeout(error)) return fact;
		throw error;
	});
	return after.status === "failed" ? fact : after;
}

async function madeBefore(stripe: Stripe, order: AttemptOrder, among: Among) {
	const found = await findIntentOf(stripe, order.id, among);
	return found && sameAmount(found, found.amount, order);
}

function retrieve(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
	return ask(() => stripe.paymentIntents.retrieve(ref, { expand: INTENT_PARTS }));
}
