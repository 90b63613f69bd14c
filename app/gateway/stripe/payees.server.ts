import type { PayeeFact, PayeeRequest } from "../payouts.ts";
import type { ReturnUrls } from "../return-urls.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, MAX_PAGE_SIZE } from "./find-in-lists.server.ts";
import { createOnce } from "./idempotent-call.server.ts";

/** Creates or finds an organizer's account, which can only receive transfers. */
export async function ensurePayee(
	stripe: Stripe,
	request: PayeeRequest,
	now: Date,
): Promise<{ ref: string }> {
	const ref = await createOnce(
		{
			key: `payee:${request.id}`,
			// Our id is the same even if name or address have changed.
			find: () => findPayee(stripe, request),
			create: async (options) => (await stripe.v2.core.accounts.create(paramsOf(request), options)).id,
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

export async function fetchPayee(stripe: Stripe, payeeRef: string): Promise<PayeeFact> {
	const account = await callStripe(() =>
		stripe.v2.core.accounts.retrieve(payeeRef, { include: ["configuration.recipient"] }),
	);
	const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
	const isActive = balance?.stripe_transfers?.status === "active";
	return { ref: payeeRef, state: account.closed ? "closed" : isActive ? "ready" : "pending" };
}

/** Returns a link to Stripe's Express Dashboard that works once. */
export async function payeePageUrl(stripe: Stripe, payeeRef: string): Promise<string> {
	return (await callStripe(() => stripe.accounts.createLoginLink(payeeRef))).url;
}

function paramsOf(request: PayeeRequest): Stripe.V2.Core.AccountCreateParams {
	const { id, userId, email, name, country, entityType } = request;
	return {
		contact_email: email,
		display_name: name,
		dashboard: "express",
		identity: { country: country.toLowerCase(), entity_type: entityType },
		configuration: {
			recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
		},
		defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
		metadata: { payee_id: id, user_id: userId },
	};
}

async function findPayee(stripe: Stripe, { id }: PayeeRequest): Promise<string | null> {
	const known = await callStripe(() =>
		findInList(
			stripe.v2.core.accounts.list({ applied_configurations: ["recipient"], limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata?.payee_id === id,
		),
	);
	return known?.id ?? null;
}
