import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { stripeClient } from "#app/gateway/stripe/client.server.ts";
import { registerDomain } from "#app/gateway/stripe/read-account.server.ts";
import { readEnv } from "#app/lib/env.server.ts";

/** `npm run stripe:domains` registers APP_ORIGIN's host for Apple Pay and Google Pay. It can be run again. */
try {
	const { stripe, APP_ORIGIN } = readEnv({ ALLOW_DEMO: "1", ...process.env });
	if (!stripe)
		throw new Error("Configuration: Stripe's keys are not set: STRIPE_SECRET_KEY and the other two.");
	if (!APP_ORIGIN) throw new Error("Configuration: APP_ORIGIN is not set.");
	const wallets = await registerDomain(stripeClient(stripe), new URL(APP_ORIGIN).hostname);
	const state = (isActive: boolean) => (isActive ? "active" : "not active; see docs/wallets.md");
	console.log(`${wallets.domain}: Apple Pay is ${state(wallets.isApplePayActive)}`);
	console.log(`${wallets.domain}: Google Pay is ${state(wallets.isGooglePayActive)}`);
	process.exitCode = wallets.isApplePayActive && wallets.isGooglePayActive ? 0 : 1;
} catch (error) {
	const isKnown = error instanceof Error && error.message.startsWith("Configuration:");
	if (!isKnown && !isProviderRefusal(error) && !isProviderTimeout(error)) throw error;
	console.error((error as Error).message.replace(/\b([rsp]k_(test|live)|whsec)_\S+/g, "$1_…"));
	process.exitCode = 1;
}
