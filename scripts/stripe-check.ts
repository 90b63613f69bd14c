import { plansOnSale } from "#app/features/subscriptions/plans-on-sale.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { accountFindings } from "#app/gateway/stripe/account-findings.ts";
import { Stripe, stripeClient } from "#app/gateway/stripe/client.server.ts";
import { readAccount } from "#app/gateway/stripe/read-account.server.ts";
import { readEnv } from "#app/lib/env.server.ts";

/** `npm run stripe:check` prints what is missing of the account of the keys, and changes nothing. */
try {
	const { stripe, APP_ORIGIN = null } = readEnv({ ALLOW_DEMO: "1", ...process.env });
	if (!stripe)
		throw new Error("Configuration: Stripe's keys are not set: STRIPE_SECRET_KEY and the other two.");
	const prices = plansOnSale().map(({ price }) => price);
	const facts = await readAccount(stripeClient(stripe), prices, APP_ORIGIN);
	const findings = accountFindings(facts, { origin: APP_ORIGIN, apiVersion: Stripe.API_VERSION });
	console.log(findings.length > 0 ? findings.join("\n") : "Nothing is missing.");
	process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
	const isKnown = error instanceof Error && error.message.startsWith("Configuration:");
	if (!isKnown && !isProviderRefusal(error) && !isProviderTimeout(error)) throw error;
	console.error((error as Error).message.replace(/\b([rsp]k_(test|live)|whsec)_\S+/g, "$1_…"));
	process.exitCode = 1;
}
