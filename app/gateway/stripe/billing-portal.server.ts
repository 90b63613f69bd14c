import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, MAX_PAGE_SIZE } from "./find-in-lists.server.ts";

/** Stripe's page for invoices and cards, as `npm run stripe:setup` has configured it. Its link works for a few minutes. */
export async function portalUrl(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
	const configuration = await portalConfiguration(stripe);
	const session = await callStripe(() =>
		stripe.billingPortal.sessions.create({
			customer,
			return_url: returnUrl,
			...(configuration && { configuration: configuration.id }),
		}),
	);
	return session.url;
}

export function portalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
	return callStripe(() =>
		findInList(
			stripe.billingPortal.configurations.list({ active: true, limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata?.app === "gangway",
		),
	);
}
