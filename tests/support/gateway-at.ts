import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import type { Twin } from "./stripe-twin/index.ts";

/** Our gateway to Stripe, connected to the twin. */
export function gatewayAt(twin: Twin, { now }: { now: () => Date }) {
	const { origin, secretKey, publishableKey, webhookSecret } = twin;
	const keys = { secretKey, publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
	return stripeGateway(keys, now);
}
