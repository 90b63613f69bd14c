import type { SubscribeRequest, SubscriptionFact } from "../subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { findInList, listFilter, MAX_PAGE_SIZE, type SearchScope } from "./find-in-lists.server.ts";
import { chargeOnce, findExisting } from "./idempotent-call.server.ts";
import { findPrice } from "./prices.server.ts";
import { fetchSubscription } from "./subscription-facts.server.ts";

/**
 * Starts a subscription once and charges its first period. It looks for an existing subscription first, since Stripe
 * forgets an idempotency key after a day.
 * @throws ProviderRefusal card_declined, authentication_required, after which there is no subscription; price_mismatch
 */
export async function subscribe(
	stripe: Stripe,
	request: SubscribeRequest,
	now: Date,
): Promise<SubscriptionFact> {
	const { id, createdAt, price, customerRef, methodRef } = request;
	const find = () => findByMetadata(stripe, id, { customer: customerRef });
	const known = await findExisting(find);
	if (known) return fetchSubscription(stripe, known);
	const params: Stripe.SubscriptionCreateParams = {
		customer: customerRef,
		items: [{ price: await findPrice(stripe, price), quantity: 1 }],
		default_payment_method: methodRef,
		payment_behavior: "error_if_incomplete",
		off_session: true,
		metadata: { subscription_id: id },
	};
	const create = async (options: { idempotencyKey: string }) =>
		(await stripe.subscriptions.create(params, options)).id;
	const ref = await chargeOnce({ key: `sub:${id}`, firstUsedAt: createdAt, find, create }, now);
	return fetchSubscription(stripe, ref);
}

export async function findSubscription(
	stripe: Stripe,
	id: string,
	since: number,
): Promise<SubscriptionFact | null> {
	const ref = await findByMetadata(stripe, id, { since });
	return ref === null ? null : fetchSubscription(stripe, ref);
}

async function findByMetadata(stripe: Stripe, id: string, among: SearchScope): Promise<string | null> {
	const found = await callStripe(() =>
		findInList(
			stripe.subscriptions.list({ ...listFilter(among), status: "all", limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata.subscription_id === id,
		),
	);
	return found?.id ?? null;
}
