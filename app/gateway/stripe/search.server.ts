import type { Stripe } from "./client.server.ts";
import { ask } from "./errors.server.ts";

/** Stripe's longest page. */
export const PAGE = 100;

/** Stripe's seconds from our milliseconds, rounded down, so that nothing of that second is left out. */
export const secondsOf = (ms: number) => Math.floor(ms / 1_000);

/** Where an attempt is looked for: among what Stripe made since an instant (UTC ms), or for one customer. */
export type Among = { since: number } | { customer: string };

/** The payment intent of an attempt, by its metadata. Lists are read, not Search, which lags behind. */
export function findIntentOf(
	stripe: Stripe,
	attemptId: string,
	among: Among,
): Promise<Stripe.PaymentIntent | null> {
	return ask(() =>
		first(
			stripe.paymentIntents.list({ ...whereOf(among), limit: PAGE }),
			({ metadata }) => metadata.attempt_id === attemptId && metadata.surface !== "hosted",
		),
	);
}

/** The hosted checkout of an attempt, by its metadata. */
export function findSessionOf(
	stripe: Stripe,
	attemptId: string,
	among: Among,
): Promise<Stripe.Checkout.Session | null> {
	return ask(() =>
		first(
			stripe.checkout.sessions.list({ ...whereOf(among), limit: PAGE }),
			({ metadata }) => metadata?.attempt_id === attemptId,
		),
	);
}

/** The first of a list, across its pages, that fits. */
export async function first<T>(list: AsyncIterable<T>, fits: (one: T) => boolean): Promise<T | null> {
	for await (const one of list) {
		if (fits(one)) return one;
	}
	return null;
}

/** All of a list, across its pages. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
	const found: T[] = [];
	for await (const one of list) found.push(one);
	return found;
}

/** With a minute's grace: Stripe's clock is not ours. */
function whereOf(among: Among) {
	return "customer" in among ? among : { created: { gte: secondsOf(among.since - 60_000) } };
}
