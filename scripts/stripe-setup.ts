import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { stripeClient } from "#app/gateway/stripe/client.server.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import { runStripeCommand } from "./lib/stripe-command.ts";

/** `npm run stripe:setup` makes Stripe sell our plans. It can be repeated. */
await runStripeCommand(async ({ stripe }) => {
	const done = await setUpTiers(stripeClient(stripe), tiersOnSale());
	return { lines: done.length > 0 ? done : ["Stripe sells our plans at our prices already."], isRight: true };
});
