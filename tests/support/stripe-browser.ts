import { test as base } from "./browser.ts";
import { startStripeServer } from "./stripe-server.ts";
import { serveStripe, type Twin } from "./stripe-twin/index.ts";

/** A server that takes real money, as far as it knows; the browser finds the twin where it would find Stripe. */
export const test = base.extend<
	object,
	{ twin: Twin; stripe: Awaited<ReturnType<typeof startStripeServer>> }
>({
	stripe: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
		async ({}, use) => {
			const stripe = await startStripeServer();
			await use(stripe);
			await stripe.stop();
		},
		{ scope: "worker" },
	],
	server: [async ({ stripe }, use) => use(stripe.server), { scope: "worker" }],
	twin: [async ({ stripe }, use) => use(stripe.twin), { scope: "worker" }],
	context: async ({ context, twin }, use) => {
		await serveStripe(context, twin);
		await use(context);
	},
});

export { expect } from "@playwright/test";
