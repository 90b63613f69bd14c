import { plansOnSale } from "#app/features/tiers/plans-on-sale.ts";
import { stripeClient } from "#app/gateway/stripe/client.server.ts";
import { setUpPlans } from "#app/gateway/stripe/set-up-plans.server.ts";
import { runStripeCommand } from "./lib/stripe-command.ts";

/** `npm run stripe:setup` makes Stripe sell the plans of our table. It can be run again. */
await runStripeCommand(async ({ stripe }) => {
	const done = await setUpPlans(stripeClient(stripe), plansOnSale());
	return { lines: done.length > 0 ? done : ["Stripe sells our plans at our prices already."], isRight: true };
});
