import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";

/** Stripe's longest page. */
export const MAX_PAGE_SIZE = 100;

/** Stripe's seconds from our milliseconds, rounded down, so that nothing of that second is left out. */
export const toUnixSeconds = (ms: number) => Math.floor(ms / 1_000);

/** Where an attempt is looked for: among what Stripe made since an instant (UTC ms), or for one customer. */
export type SearchScope = { since: number } | { customer: string };

/** The payment intent of an attempt, by its metadata. Lists are read, not Search, which lags behind. */
export function findIntentByAttempt(
	stripe: Stripe,
	attemptId: string,
	among: SearchScope,
): Promise<Stripe.PaymentIntent | null> {
	return callStripe(() =>
		findInList(
			stripe.paymentIntents.list({ ...listFilter(among), limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata.attempt_id === attemptId && metadata.surface !== "hosted",
		),
	);
}

/** The hosted checkout of an attempt, by its metadata. */
export function findSessionByAttempt(
	stripe: Stripe,
	attemptId: string,
	among: SearchScope,
): Promise<Stripe.Checkout.Session | null> {
	return callStripe(() =>
		findInList(
			stripe.checkout.sessions.list({ ...listFilter(among), limit: MAX_PAGE_SIZE }),
			({ metadata }) => metadata?.attempt_id === attemptId,
		),
	);
}

/** The first of a list, across its pages, that fits. */
export async function findInList<T>(list: AsyncIterable<T>, fits: (one: T) => boolean): Promise<T | null> {
	for await (const one of list) {
		if (fits(one)) return one;
	}
	return null;
}

/** All of a list, across its pages. */
export async function readAllPages<T>(list: AsyncIterable<T>): Promise<T[]> {
	const found: T[] = [];
	for await (const one of list) found.push(one);
	return found;
}

/** With a minute's grace: Stripe's clock is not ours. */
function listFilter(among: SearchScope) {
	return "customer" in among ? among : { created: { gte: toUnixSeconds(among.since - 60_000) } };
}
