import { plansOnSale } from "#app/features/subscriptions/plans-on-sale.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { stripeClient } from "#app/gateway/stripe/client.server.ts";
import { setUpPlans } from "#app/gateway/stripe/set-up-plans.server.ts";
import { readEnv } from "#app/lib/env.server.ts";

/** `npm run stripe:setup` makes Stripe sell the plans of our table. It can be run again. */
try {
	const { stripe } = readEnv({ ALLOW_DEMO: "1", ...process.env });
	if (!stripe) exitWithError("Stripe's keys are not set: STRIPE_SECRET_KEY and the other two.");
	const done = await setUpPlans(stripeClient(stripe), plansOnSale());
	console.log(done.length > 0 ? done.join("\n") : "Stripe sells our plans at our prices already.");
} catch (error) {
	if (!isProviderRefusal(error) && !isProviderTimeout(error) && !isConfigError(error)) throw error;
	exitWithError((error as Error).message);
}

function isConfigError(error: unknown): boolean {
	return error instanceof Error && error.message.startsWith("Configuration:");
}

function exitWithError(why: string): never {
	console.error(why);
	process.exit(1);
}
