import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";

export const MAX_PAGE_SIZE = 100;

export const toUnixSeconds = (ms: number) => Math.floor(ms / 1_000);

/** The objects to search for an attempt: all since a time (UTC ms), or those of one customer. */
export type SearchScope = { since: number } | { customer: string };

/** Finds an attempt's payment intent by its metadata in a list, since Stripe's Search lags behind. */
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

export async function findInList<T>(list: AsyncIterable<T>, matches: (one: T) => boolean): Promise<T | null> {
	for await (const one of list) {
		if (matches(one)) return one;
	}
	return null;
}

export async function readAllPages<T>(list: AsyncIterable<T>): Promise<T[]> {
	const found: T[] = [];
	for await (const one of list) found.push(one);
	return found;
}

/** Stripe's clock may differ from ours by up to a minute. */
export function listFilter(among: SearchScope) {
	return "customer" in among ? among : { created: { gte: toUnixSeconds(among.since - 60_000) } };
}
