import type { PaymentGateway } from "../gateway.ts";
import type { ReturnUrls } from "../return-urls.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, MAX_PAGE_SIZE } from "./find-in-lists.server.ts";
import { createOnce } from "./idempotent-call.server.ts";

type User = Parameters<PaymentGateway["ensurePayee"]>[0];

/** Creates or finds the account of an organizer, which can only receive transfers. */
export async function ensurePayee(stripe: Stripe, user: User, now: Date): Promise<{ ref: string }> {
	const ref = await createOnce(
		{
			key: `payee:${user.id}`,
			// The user id is the same, even if name or address have changed.
			find: () => findPayee(stripe, user),
			create: async (options) => (await stripe.v2.core.accounts.create(paramsOf(user), options)).id,
		},
		now,
	);
	return { ref };
}

/** The page on which an organizer identifies themselves to Stripe; its link works once. */
export async function onboardingUrl(stripe: Stripe, payeeRef: string, urls: ReturnUrls): Promise<string> {
	const link = await callStripe(() =>
		stripe.v2.core.accountLinks.create({
			account: payeeRef,
			use_case: {
				type: "account_onboarding",
				account_onboarding: { refresh_url: urls.cancel, return_url: urls.success },
			},
		}),
	);
	return link.url;
}

export async function payeeReady(stripe: Stripe, payeeRef: string): Promise<boolean> {
	const account = await callStripe(() =>
		stripe.v2.core.accounts.retrieve(payeeRef, { include: ["configuration.recipient"] }),
	);
	const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
	return account.closed !== true && balance?.stripe_transfers?.status === "active";
}

function paramsOf({ id, email, name }: User): Stripe.V2.Core.AccountCreateParams {
	return {
		contact_email: email,
		display_name: name,
		dashboard: "express",
		identity: { country: "us", entity_type: "individual" },
		configuration: {
			recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
		},
		defaults: {
			currency: "usd",
			responsibilities: { fees_collector: "application", losses_collector: "application" },
		},
		metadata: { user_id: id },
	};
}

async function findPayee(stripe: Stripe, { id }: User): Promise<string | null> {
	const known = await callStripe(() =>
		findInList(
			stripe.v2.core.accounts.list({ applied_configurations: ["recipient"], limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata?.user_id === id,
		),
	);
	return known?.id ?? null;
}
