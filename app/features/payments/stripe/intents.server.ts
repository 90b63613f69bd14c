import { type AttemptOrder, type IntentFact, isProviderTimeout, type SavedCard } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { customerOf } from "./customers.server.ts";
import { ask, declinedIntent, mayBeMade } from "./errors.server.ts";
import { INTENT_PARTS, idOf, intentFact } from "./facts.server.ts";
import { attemptKey, intentParams } from "./orders.server.ts";
import { type Among, findIntentOf } from "./search.server.ts";

/**
 * The intent that the browser pays with its client secret.
 * @param since how far back to look (UTC ms), should Stripe have made it before
 */
export async function createIntent(stripe: Stripe, order: AttemptOrder, since: number) {
	const customer = await customerOf(stripe, order);
	const intent = await ask(() =>
		stripe.paymentIntents.create(
			{
				...intentParams(order, "embedded"),
				amount: order.amount,
				currency: order.currency,
				customer,
				allowed_payment_method_types: ["card"],
				...(order.saveCard && { setup_future_usage: "off_session" }),
			},
			attemptKey(order),
		),
	).catch((error: unknown) => madeBefore(stripe, order, error, { since }));
	if (!intent.client_secret) throw new Error(`intent ${intent.id} has no client secret`);
	return { ref: intent.id, clientSecret: intent.client_secret, customerRef: idOf(intent.customer) };
}

/**
 * Charges a kept card while its holder is away. It is looked for first: Stripe forgets an idempotency key after a
 * day, and this attempt may be older. What was declined is canceled, so that it can never be charged later.
 */
export async function chargeSaved(stripe: Stripe, order: AttemptOrder, card: SavedCard): Promise<IntentFact> {
	const known = await findIntentOf(stripe, order.id, { customer: card.customerRef });
	if (known) return conclude(stripe, await retrieve(stripe, known.id));
	try {
		const made = await ask(() => charge(stripe, order, card));
		return await conclude(stripe, typeof made === "string" ? await retrieve(stripe, made) : made);
	} catch (error) {
		return conclude(stripe, await madeBefore(stripe, order, error, { customer: card.customerRef }));
	}
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

/** @returns the intent, or the id of the one that was declined. */
async function charge(stripe: Stripe, order: AttemptOrder, card: SavedCard) {
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
		return await stripe.paymentIntents.create(params, attemptKey(order));
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

/** The order was sent before, with another title or name in it, or ended in a 500: what was made then is what counts. */
async function madeBefore(stripe: Stripe, order: AttemptOrder, error: unknown, among: Among) {
	if (!mayBeMade(error)) throw error;
	const found = await findIntentOf(stripe, order.id, among);
	if (found?.amount !== order.amount || found.currency !== order.currency) throw error;
	return retrieve(stripe, found.id);
}

function retrieve(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
	return ask(() => stripe.paymentIntents.retrieve(ref, { expand: INTENT_PARTS }));
}
