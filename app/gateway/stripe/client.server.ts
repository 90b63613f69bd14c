import Stripe from "stripe";
import type { StripeEnv } from "#app/lib/env.server.ts";
import { noteProviderRequest } from "../observed-gateway.server.ts";

export { Stripe };

const TIMEOUT_MS = 10_000;

/** Stripe's SDK without automatic retries, except one under the same idempotency key after a dropped connection. */
export function stripeClient({ secretKey, apiBase }: Pick<StripeEnv, "secretKey" | "apiBase">): Stripe {
	const stripe = new Stripe(secretKey, {
		maxNetworkRetries: 0,
		timeout: TIMEOUT_MS,
		telemetry: false,
		appInfo: { name: "Gangway" },
		...(apiBase && hostOf(new URL(apiBase))),
	});
	stripe.on("response", ({ request_id }: { request_id?: string }) => {
		if (request_id) noteProviderRequest(request_id);
	});
	return stripe;
}

function hostOf({ protocol, hostname, port }: URL) {
	const isPlain = protocol === "http:";
	return {
		protocol: isPlain ? ("http" as const) : ("https" as const),
		host: hostname.replace(/^\[|\]$/g, ""),
		port: port || (isPlain ? "80" : "443"),
	};
}
