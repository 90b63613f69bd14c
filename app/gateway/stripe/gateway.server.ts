import type { StripeEnv } from "#app/lib/env.server.ts";
import type { PaymentGateway } from "../gateway.ts";
import type { IntentFact } from "../intent-fact.ts";
import { fetchAccount } from "./account.server.ts";
import { listBalanceSince } from "./balance.server.ts";
import { stripeCards } from "./cards.server.ts";
import { stripeClient } from "./client.server.ts";
import { listDeclines } from "./declines.server.ts";
import { fetchDispute, submitEvidence } from "./disputes.server.ts";
import { listEventsSince, parseWebhook } from "./events.server.ts";
import { findIntentByAttempt, findSessionByAttempt } from "./find-in-lists.server.ts";
import {
	createHostedCheckout,
	expireSession,
	fetchSession,
	isCheckoutSession,
} from "./hosted-checkout.server.ts";
import { cancelIntent, chargeSavedCard, createIntent, fetchIntent } from "./intents.server.ts";
import { ensurePayee, fetchPayee, onboardingUrl, payeePageUrl } from "./payees.server.ts";
import { fetchPayout, listPayouts } from "./payouts.server.ts";
import { stripeRecall } from "./recall.server.ts";
import { fetchRefund, refund } from "./refunds.server.ts";
import { stripeSubscriptions } from "./subscriptions.server.ts";
import { listReversals, listTransfers, reverse, transfer } from "./transfers.server.ts";

export function stripeGateway(env: StripeEnv, now: () => Date): PaymentGateway {
	const stripe = stripeClient(env);

	async function fetch(ref: string): Promise<IntentFact> {
		return isCheckoutSession(ref) ? fetchSession(stripe, ref) : fetchIntent(stripe, ref);
	}

	return {
		provider: "stripe",
		publishableKey: env.publishableKey,

		fetchAccount: () => fetchAccount(stripe, env.secretKey),
		createIntent: (request) => createIntent(stripe, request, now()),
		createHostedCheckout: (request, urls) => createHostedCheckout(stripe, request, urls, now()),
		chargeSavedCard: (request, card) => chargeSavedCard(stripe, request, card, now()),
		fetchIntent: fetch,
		async findIntent(attemptId, since) {
			const session = await findSessionByAttempt(stripe, attemptId, { since });
			const found = session ?? (await findIntentByAttempt(stripe, attemptId, { since }));
			return found && fetch(found.id);
		},
		listDeclines: (ref) => listDeclines(stripe, ref),
		cancel: (ref) => (isCheckoutSession(ref) ? expireSession(stripe, ref) : cancelIntent(stripe, ref)),

		refund: (request) => refund(stripe, request, now()),
		fetchRefund: (ref) => fetchRefund(stripe, ref),

		ensurePayee: (payee) => ensurePayee(stripe, payee, now()),
		onboardingUrl: (payeeRef, urls) => onboardingUrl(stripe, payeeRef, urls),
		fetchPayee: (payeeRef) => fetchPayee(stripe, payeeRef),
		payeePageUrl: (payeeRef) => payeePageUrl(stripe, payeeRef),
		fetchPayout: (payeeRef, ref) => fetchPayout(stripe, payeeRef, ref),
		listPayouts: (payeeRef, since) => listPayouts(stripe, payeeRef, since),
		transfer: (request) => transfer(stripe, request, now()),
		listTransfers: (tripId) => listTransfers(stripe, tripId),
		reverse: (id, transferRef, amount) => reverse(stripe, { id, transferRef, amount }, now()),
		listReversals: (transferRef) => listReversals(stripe, transferRef),

		...stripeCards(stripe, now),
		...stripeSubscriptions(stripe, now),
		...stripeRecall(stripe, now),

		fetchDispute: (ref) => fetchDispute(stripe, ref),
		submitEvidence: (ref, evidence) => submitEvidence(stripe, ref, evidence, now()),
		async parseWebhook(body, signature) {
			return parseWebhook(stripe, env.webhookSecrets, now().getTime(), { body, signature });
		},
		listEventsSince: (at) => listEventsSince(stripe, at),
		listBalanceSince: (at) => listBalanceSince(stripe, at),
	};
}
