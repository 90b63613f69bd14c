import type { PlanPrice } from "../subscriptions.ts";
import type { AccountFacts } from "./account-findings.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import { isSamePrice, lookupKeyOf, priceByLookupKey } from "./prices.server.ts";

/** Reads what `accountFindings` judges, and changes nothing. @throws ProviderRefusal for keys that Stripe refuses; ProviderTimeout */
export async function readAccount(
	stripe: Stripe,
	prices: readonly PlanPrice[],
	origin: string | null,
): Promise<AccountFacts> {
	const account = await callStripe(() => stripe.accounts.retrieveCurrent());
	const endpoints = await callStripe(() =>
		readAllPages(stripe.webhookEndpoints.list({ limit: MAX_PAGE_SIZE })),
	);
	const missingPrices: string[] = [];
	for (const price of prices) {
		const known = await priceByLookupKey(stripe, price);
		if (!known || !isSamePrice(known, price)) missingPrices.push(lookupKeyOf(price));
	}
	return {
		chargesEnabled: account.charges_enabled,
		currency: account.default_currency ?? null,
		payoutInterval: account.settings?.payouts?.schedule.interval ?? null,
		statementPrefix: account.settings?.card_payments?.statement_descriptor_prefix ?? null,
		hasConnect: await isAllowed(() => stripe.v2.core.accounts.list({ limit: 1 })),
		sendsAccountEvents: await sendsAccountEvents(stripe),
		webhooks: endpoints.map(({ url, enabled_events, api_version, status }) => ({
			url,
			events: enabled_events,
			apiVersion: api_version,
			isEnabled: status === "enabled",
		})),
		missingPrices,
		wallets: origin === null ? null : await readWallets(stripe, new URL(origin).hostname),
	};
}

/** Registers a domain for Apple Pay and Google Pay, or asks again about one that is not active. @returns its wallets */
export async function registerDomain(
	stripe: Stripe,
	domain: string,
): Promise<NonNullable<AccountFacts["wallets"]>> {
	const known = await findDomain(stripe, domain);
	const own = known ?? (await callStripe(() => stripe.paymentMethodDomains.create({ domain_name: domain })));
	const wallets = walletsOf(own);
	if (wallets.isApplePayActive && wallets.isGooglePayActive) return wallets;
	return walletsOf(await callStripe(() => stripe.paymentMethodDomains.validate(own.id)));
}

async function readWallets(stripe: Stripe, domain: string): Promise<AccountFacts["wallets"]> {
	const known = await findDomain(stripe, domain);
	return known && walletsOf(known);
}

function findDomain(stripe: Stripe, domain: string): Promise<Stripe.PaymentMethodDomain | null> {
	return callStripe(() =>
		findInList(
			stripe.paymentMethodDomains.list({ domain_name: domain, limit: MAX_PAGE_SIZE }),
			({ domain_name, enabled }) => domain_name === domain && enabled,
		),
	);
}

function walletsOf({ domain_name, apple_pay, google_pay }: Stripe.PaymentMethodDomain) {
	return {
		domain: domain_name,
		isApplePayActive: apple_pay.status === "active",
		isGooglePayActive: google_pay.status === "active",
	};
}

async function sendsAccountEvents(stripe: Stripe): Promise<boolean> {
	const found = await callStripe(() =>
		findInList(stripe.v2.core.eventDestinations.list({ limit: 20 }), ({ status, enabled_events }) =>
			status === "enabled" ? enabled_events.some((name) => name.startsWith("v2.core.account")) : false,
		),
	);
	return found !== null;
}

async function isAllowed(ask: () => Promise<unknown>): Promise<boolean> {
	return callStripe(ask).then(
		() => true,
		() => false,
	);
}
