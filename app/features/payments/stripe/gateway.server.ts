import { DAY_MS } from "#app/lib/dates.ts";
import type { StripeEnv } from "#app/lib/env.server.ts";
import type { IntentFact, PaymentGateway } from "../gateway.ts";
import { fetchDispute, listBalanceSince } from "./balance.server.ts";
import { createHostedCheckout, expireSession, fetchSession, isSession } from "./checkout.server.ts";
import { stripeClient } from "./client.server.ts";
import { listEventsSince, parseWebhook } from "./events.server.ts";
import { cancelIntent, chargeSaved, createIntent, fetchIntent } from "./intents.server.ts";
import { ensurePayee, onboardingUrl, payeeReady } from "./payees.server.ts";
import { fetchRefund, refund } from "./refunds.server.ts";
import { findIntentOf, findSessionOf } from "./search.server.ts";
import { reverse, transfer } from "./transfers.server.ts";

/** How far back an attempt is looked for: as far as Stripe's events go. */
const HORIZON_MS = 30 * DAY_MS;

/** Real money, or Stripe's test money, by the keys given. Nothing is kept here: Stripe's own books are the state. */
export function stripeGateway(env: StripeEnv, now: () => Date): PaymentGateway {
	const stripe = stripeClient(env);
	const since = () => now().getTime() - HORIZON_MS;

	async function fetch(ref: string): Promise<IntentFact> {
		return isSession(ref) ? fetchSession(stripe, ref) : fetchIntent(stripe, ref);
	}

	return {
		provider: "stripe",
		publishableKey: env.publishableKey,

		createIntent: (order) => createIntent(stripe, order, since()),
		createHostedCheckout: (order, urls) => createHostedCheckout(stripe, order, { urls, since: since() }),
		chargeSaved: (order, card) => chargeSaved(stripe, order, card),
		fetchIntent: fetch,
		async findIntent(attemptId) {
			const among = { since: since() };
			const session = await findSessionOf(stripe, attemptId, among);
			const found = session ?? (await findIntentOf(stripe, attemptId, among));
			return found && fetch(found.id);
		},
		cancel: (ref) => (isSession(ref) ? expireSession(stripe, ref) : cancelIntent(stripe, ref)),

		refund: (order) => refund(stripe, order),
		fetchRefund: (ref) => fetchRefund(stripe, ref),

		ensurePayee: (user) => ensurePayee(stripe, user),
		onboardingUrl: (payeeRef, urls) => onboardingUrl(stripe, payeeRef, urls),
		payeeReady: (payeeRef) => payeeReady(stripe, payeeRef),
		transfer: (order) => transfer(stripe, order),
		reverse: (id, transferRef, amount) => reverse(stripe, id, transferRef, amount),

		fetchDispute: (ref) => fetchDispute(stripe, ref),
		async parseWebhook(body, signature) {
			return parseWebhook(stripe, env.webhookSecrets, now().getTime(), { body, signature });
		},
		listEventsSince: (at) => listEventsSince(stripe, at),
		listBalanceSince: (at) => listBalanceSince(stripe, at),
	};
}
