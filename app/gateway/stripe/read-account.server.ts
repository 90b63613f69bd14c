import { type AccountFact, isProviderRefusal } from "../gateway.ts";
import type { TierPrice } from "../subscriptions.ts";
import type { AccountFacts, EventTarget } from "./account-findings.ts";
import { portalConfiguration } from "./billing-portal.server.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import { findDomain, walletsOf } from "./payment-domains.server.ts";
import { isSamePrice, lookupKeyOf, priceByLookupKey } from "./prices.server.ts";

/** The prices that must exist, and our public origin, if it is known. */
type Question = { mode: AccountFact["mode"]; prices: readonly TierPrice[]; origin: string | null };

/**
 * Reads the facts that `accountFindings` checks.
 * @throws ProviderRefusal for keys that Stripe refuses; ProviderTimeout
 */
export async function readAccount(stripe: Stripe, { mode, prices, origin }: Question): Promise<AccountFacts> {
	const account = await callStripe(() => stripe.accounts.retrieveCurrent());
	const domain = origin === null ? null : await findDomain(stripe, new URL(origin).hostname);
	return {
		ref: account.id,
		mode,
		chargesEnabled: account.charges_enabled,
		currency: account.default_currency ?? null,
		payoutInterval: account.settings?.payouts?.schedule.interval ?? null,
		statementPrefix: account.settings?.card_payments?.statement_descriptor_prefix ?? null,
		hasConnect: await isAllowed(() => stripe.v2.core.accounts.list({ limit: 1 })),
		targets: [...(await readEndpoints(stripe)), ...(await readDestinations(stripe))],
		missingPrices: await missingPrices(stripe, prices),
		hasPortal: (await portalConfiguration(stripe)) !== null,
		wallets: domain && (domain.enabled ? walletsOf(domain) : null),
	};
}

async function missingPrices(stripe: Stripe, prices: readonly TierPrice[]): Promise<string[]> {
	const missing: string[] = [];
	for (const price of prices) {
		const known = await priceByLookupKey(stripe, price);
		if (!known || !isSamePrice(known, price)) missing.push(lookupKeyOf(price));
	}
	return missing;
}

async function readEndpoints(stripe: Stripe): Promise<EventTarget[]> {
	const endpoints = await callStripe(() =>
		readAllPages(stripe.webhookEndpoints.list({ limit: MAX_PAGE_SIZE })),
	);
	return endpoints.map(({ url, enabled_events, api_version, status, application }) => ({
		url,
		events: enabled_events,
		isThin: false,
		apiVersion: api_version,
		isEnabled: status === "enabled",
		from: [application ? "connected" : "own"],
	}));
}

/** Stripe omits a destination's URL unless asked to include it. */
async function readDestinations(stripe: Stripe): Promise<EventTarget[]> {
	const destinations = await callStripe(() =>
		readAllPages(
			stripe.v2.core.eventDestinations.list({ limit: MAX_PAGE_SIZE, include: ["webhook_endpoint.url"] }),
		),
	);
	return destinations.map((one) => ({
		url: one.webhook_endpoint?.url ?? null,
		events: one.enabled_events,
		isThin: one.event_payload === "thin",
		apiVersion: one.snapshot_api_version ?? null,
		isEnabled: one.status === "enabled",
		from: [
			...(one.events_from?.includes("@self") ? (["own"] as const) : []),
			...(one.events_from?.includes("@accounts") ? (["connected"] as const) : []),
		],
	}));
}

/** @throws ProviderTimeout */
async function isAllowed(ask: () => Promise<unknown>): Promise<boolean> {
	try {
		await callStripe(ask);
		return true;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		return false;
	}
}
