import { ProviderRefusal } from "../gateway.ts";
import type { PaidTier, TierPrice } from "../subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";

export type StripePriceTerm = { plan: PaidTier; isAnnual: boolean };

/** The key by which Stripe finds a price, whatever its present amount. */
export function lookupKeyOf({ plan, isAnnual }: StripePriceTerm): string {
	return `gangway_${plan}_${isAnnual ? "year" : "month"}`;
}

/**
 * The plan and interval that a Stripe price is sold as. They stay in its metadata when a newer price takes over the
 * lookup key.
 */
export function priceMetadata({ plan, isAnnual }: StripePriceTerm) {
	return { plan, interval: isAnnual ? "year" : "month" };
}

/** The id of Stripe's price. @throws ProviderRefusal price_mismatch if it is missing or differs from ours */
export async function findPrice(stripe: Stripe, price: TierPrice): Promise<string> {
	const found = await priceByLookupKey(stripe, price);
	if (found && isSamePrice(found, price)) return found.id;
	throw new ProviderRefusal(
		"price_mismatch",
		`${lookupKeyOf(price)} is not ${price.amount} cents at Stripe: run npm run stripe:setup`,
	);
}

export async function priceByLookupKey(
	stripe: Stripe,
	choice: StripePriceTerm,
): Promise<Stripe.Price | null> {
	const lookup_keys = [lookupKeyOf(choice)];
	const { data } = await callStripe(() => stripe.prices.list({ lookup_keys, active: true, limit: 1 }));
	return data[0] ?? null;
}

export function isSamePrice({ unit_amount, currency, recurring }: Stripe.Price, price: TierPrice): boolean {
	const interval = price.isAnnual ? "year" : "month";
	const hasInterval = recurring?.interval === interval && recurring.interval_count === 1;
	return unit_amount === price.amount && currency === "usd" && hasInterval;
}

/** @throws Error for a price that we do not sell */
export function termOfPrice({ id, metadata, lookup_key, recurring }: Stripe.Price): StripePriceTerm {
	const plan = metadata.plan ?? /^gangway_(\w+)_/.exec(lookup_key ?? "")?.[1];
	if (plan !== "plus" && plan !== "pro") throw new Error(`price ${id} is of none of our plans`);
	return { plan, isAnnual: recurring?.interval === "year" };
}

/** Reads plans by their price ids, and fetches each price once. */
export function termReader(stripe: Stripe, known: Stripe.Price[]) {
	const prices = new Map(known.map((price) => [price.id, Promise.resolve(price)]));
	return async (id: string): Promise<StripePriceTerm> => {
		const price = prices.get(id) ?? callStripe(() => stripe.prices.retrieve(id));
		prices.set(id, price);
		return termOfPrice(await price);
	};
}
