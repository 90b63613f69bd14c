import type Stripe from "stripe";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import { ACCOUNT_EVENTS, PAYOUT_EVENTS, WEBHOOK_EVENTS } from "#app/gateway/stripe/webhook-events.ts";
import { API_VERSION } from "./stripe-twin/api-version.ts";
import { stripeFor, type Twin } from "./stripe-twin/index.ts";

export type ReadyAccount = { endpoint: string; connected: string; thin: string; domain: string };

/** Sets up a house's account at the twin according to docs/operating.md. @returns the ids of the created objects */
export async function setUpAccount(twin: Twin, origin: string): Promise<ReadyAccount> {
	const stripe = stripeFor(twin);
	const url = `${origin}/webhooks/stripe`;
	await setUpTiers(stripe, tiersOnSale());
	Object.assign(twin.account, { payoutInterval: "manual", statementPrefix: "GANGWAY" });
	const create = (
		enabled_events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[],
		connect = false,
	) =>
		stripe.webhookEndpoints.create({
			url,
			connect,
			api_version: API_VERSION,
			enabled_events: [...enabled_events],
		});
	const endpoint = await create(WEBHOOK_EVENTS);
	const connected = await create(PAYOUT_EVENTS, true);
	const thin = await stripe.v2.core.eventDestinations.create({
		name: "Payout accounts",
		type: "webhook_endpoint",
		webhook_endpoint: { url },
		event_payload: "thin",
		events_from: ["@accounts"],
		enabled_events: [...ACCOUNT_EVENTS],
	});
	const domain = await stripe.paymentMethodDomains.create({ domain_name: new URL(origin).hostname });
	return { endpoint: endpoint.id, connected: connected.id, thin: thin.id, domain: domain.id };
}
