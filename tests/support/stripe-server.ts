import { startServer, type TestServer } from "./server.ts";
import { startTwin, type Twin } from "./stripe-twin/index.ts";

/** What a server needs to take Stripe's twin for Stripe. */
export const stripeEnv = (twin: Twin) => ({
	STRIPE_SECRET_KEY: twin.secretKey,
	STRIPE_PUBLISHABLE_KEY: twin.publishableKey,
	STRIPE_WEBHOOK_SECRET: twin.webhookSecret,
	STRIPE_API_BASE: twin.origin,
	ALLOW_DEMO: "0",
});

/** The real server with the three keys, and a twin of Stripe that tells it of events. */
export async function startStripeServer(): Promise<{
	server: TestServer;
	twin: Twin;
	stop(): Promise<void>;
}> {
	const twin = await startTwin();
	const server = await startServer({ env: stripeEnv(twin) });
	twin.webhooks.endpoint = `${server.origin}/webhooks/stripe`;
	return {
		server,
		twin,
		async stop() {
			await twin.stop();
			await server.stop();
		},
	};
}
