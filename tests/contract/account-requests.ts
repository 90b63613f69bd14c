import type { CustomerRequest, PurchaseRequest, SetupRequest } from "#app/gateway/cards.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { PaidTier, SubscribeRequest, TierPrice } from "#app/gateway/subscriptions.ts";
import { tierPrice } from "#app/lib/tier-prices.ts";
import { newKey, START } from "./charge-requests.ts";
import { type Driver, demoDriver, stripeDriver } from "./drivers.ts";

/** The gateways that must fulfil the contract for accounts' cards and plans. */
export const ACCOUNT_GATEWAYS: [string, () => Promise<Driver>][] = [
	["demo", demoDriver],
	["stripe", () => stripeDriver({ sells: true })],
];

export function customerRequest(given: Partial<CustomerRequest> = {}): CustomerRequest {
	return { userId: "u1", name: "Olga Ames", email: "olga@example.com", customerRef: null, ...given };
}

export function setupRequest(given: Partial<SetupRequest> = {}): SetupRequest {
	return { id: newKey(), createdAt: START, customer: customerRequest(), ...given };
}

/** One-time Pro, which costs $5. */
export function purchaseRequest(
	{ customerRef, methodRef }: SavedCard,
	given: Partial<PurchaseRequest> = {},
): PurchaseRequest {
	const description = "Pro for one trip";
	return { id: newKey(), createdAt: START, amount: 500, description, customerRef, methodRef, ...given };
}

export function priceOf(tier: PaidTier, isAnnual = false): TierPrice {
	return { plan: tier, isAnnual, amount: tierPrice(tier, isAnnual) };
}

export function subscribeRequest(
	{ customerRef, methodRef }: SavedCard,
	price: TierPrice = priceOf("plus"),
): SubscribeRequest {
	return { id: newKey(), createdAt: START, price, customerRef, methodRef };
}
