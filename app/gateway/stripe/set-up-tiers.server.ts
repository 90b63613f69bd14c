import type { TierPrice } from "#app/gateway/subscriptions.ts";
import { portalConfiguration } from "./billing-portal.server.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { isSamePrice, lookupKeyOf, priceByLookupKey, priceMetadata } from "./prices.server.ts";

/** A plan to sell at Stripe, under the name that people read on its invoices. */
export type TierOnSale = { name: string; price: TierPrice };

type Portal = Stripe.BillingPortal.ConfigurationCreateParams;

/** Plan changes are left out, because our own pages show what a change costs. */
const PORTAL_FEATURES: Portal["features"] = {
	invoice_history: { enabled: true },
	payment_method_update: { enabled: true },
	customer_update: { enabled: false },
	subscription_cancel: { enabled: false },
	subscription_update: { enabled: false },
};

/**
 * Makes Stripe sell our plans at our prices, and its portal show invoices and cards. What exists already stays. A price
 * with another amount is replaced; current subscribers keep the old one.
 * @returns what was done, one line each
 */
export async function setUpTiers(stripe: Stripe, plans: TierOnSale[]): Promise<string[]> {
	const done: string[] = [];
	for (const plan of plans) {
		const product = await ensureProduct(stripe, plan, done);
		await ensurePrice(stripe, { plan, product }, done);
	}
	await ensurePortal(stripe, done);
	return done;
}

async function ensureProduct(stripe: Stripe, { name, price }: TierOnSale, done: string[]): Promise<string> {
	const id = `gangway_${price.plan}`;
	const { data } = await callStripe(() => stripe.products.list({ ids: [id], limit: 1 }));
	const [known] = data;
	if (!known) {
		await callStripe(() => stripe.products.create({ id, name, metadata: { plan: price.plan } }));
		done.push(`created product ${id}`);
	} else if (known.name !== name || !known.active) {
		await callStripe(() => stripe.products.update(id, { name, active: true }));
		done.push(`updated product ${id}`);
	}
	return id;
}

async function ensurePrice(
	stripe: Stripe,
	{ plan: { price }, product }: { plan: TierOnSale; product: string },
	done: string[],
): Promise<void> {
	const lookup_key = lookupKeyOf(price);
	const known = await priceByLookupKey(stripe, price);
	if (known && isSamePrice(known, price)) return;
	const made = await callStripe(() =>
		stripe.prices.create({
			product,
			currency: "usd",
			unit_amount: price.amount,
			recurring: { interval: price.isAnnual ? "year" : "month" },
			lookup_key,
			transfer_lookup_key: true,
			metadata: priceMetadata(price),
		}),
	);
	done.push(
		known
			? `replaced price ${lookup_key}: ${made.id} of ${price.amount} cents instead of ${known.id} of ${known.unit_amount}`
			: `created price ${lookup_key}: ${made.id} of ${price.amount} cents`,
	);
}

async function ensurePortal(stripe: Stripe, done: string[]): Promise<void> {
	const known = await portalConfiguration(stripe);
	if (!known) {
		const { id } = await callStripe(() =>
			stripe.billingPortal.configurations.create({
				features: PORTAL_FEATURES,
				metadata: { app: "gangway" },
			}),
		);
		done.push(`created portal ${id}`);
	} else if (!hasOurFeatures(known.features)) {
		await callStripe(() =>
			stripe.billingPortal.configurations.update(known.id, { features: PORTAL_FEATURES }),
		);
		done.push(`updated portal ${known.id}`);
	}
}

function hasOurFeatures(features: Stripe.BillingPortal.Configuration.Features): boolean {
	return (Object.keys(PORTAL_FEATURES) as (keyof typeof PORTAL_FEATURES)[]).every(
		(name) => features[name].enabled === PORTAL_FEATURES[name]?.enabled,
	);
}
