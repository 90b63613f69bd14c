import { stripeClient } from "#app/gateway/stripe/client.server.ts";
import { registerDomain } from "#app/gateway/stripe/payment-domains.server.ts";
import { runStripeCommand } from "./lib/stripe-command.ts";

/** `npm run stripe:domains` registers APP_ORIGIN's host for Apple Pay and Google Pay. It can be repeated. */
await runStripeCommand(async ({ stripe, APP_ORIGIN }) => {
	if (!APP_ORIGIN?.startsWith("https://")) {
		throw new Error(
			"Configuration: APP_ORIGIN: wallets need the https:// origin at which people reach Gangway",
		);
	}
	const wallets = await registerDomain(stripeClient(stripe), new URL(APP_ORIGIN).hostname);
	const { domain, isApplePayActive, isGooglePayActive, problem } = wallets;
	const state = (isActive: boolean) => (isActive ? "active" : "not active; see docs/wallets.md");
	return {
		lines: [
			`${domain}: Apple Pay is ${state(isApplePayActive)}`,
			`${domain}: Google Pay is ${state(isGooglePayActive)}`,
			...(problem ? [`Stripe says: ${problem}`] : []),
		],
		isRight: isApplePayActive && isGooglePayActive,
	};
});
