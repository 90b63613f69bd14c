import Stripe from "stripe";

/** The real SDK, connected to a twin. */
export function stripeFor(
	twin: { origin: string; secretKey: string },
	config: Partial<Stripe.StripeConfig> = {},
): Stripe {
	const { hostname, port } = new URL(twin.origin);
	return new Stripe(twin.secretKey, {
		host: hostname,
		port,
		protocol: "http",
		telemetry: false,
		maxNetworkRetries: 0,
		...config,
	});
}
