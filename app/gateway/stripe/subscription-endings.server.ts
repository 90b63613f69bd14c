import { isDecline, isProviderRefusal } from "#app/gateway/gateway.ts";
import type { SubscriptionFact } from "#app/gateway/subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { chargeOnce, createOnce } from "./idempotent-call.server.ts";
import { defaultCardOf } from "./saved-cards.server.ts";
import { fetchSubscription, retrieveSubscription } from "./subscription-facts.server.ts";
import { listInvoices } from "./subscription-invoices.server.ts";
import { releaseSchedule, undoCancellation } from "./subscription-schedules.server.ts";

type Key = { idempotencyKey: string };
type Change = { id: string; subscriptionRef: string };

/**
 * Cancels at the end of the period. Stripe refuses that for a subscription with a schedule, so the schedule is released
 * first.
 */
export async function cancelSubscription(
	stripe: Stripe,
	{ id, subscriptionRef }: Change,
	now: Date,
): Promise<SubscriptionFact> {
	const subscription = await retrieveSubscription(stripe, subscriptionRef);
	await releaseSchedule(stripe, subscription, now);
	const params = { cancel_at_period_end: true };
	await updateOnce(stripe, { id: subscriptionRef, params, key: `cancel:${id}` }, now);
	return fetchSubscription(stripe, subscriptionRef);
}

/** Revokes a cancellation or a planned change. */
export async function resumeSubscription(
	stripe: Stripe,
	{ id, subscriptionRef }: Change,
	now: Date,
): Promise<SubscriptionFact> {
	const subscription = await retrieveSubscription(stripe, subscriptionRef);
	await releaseSchedule(stripe, subscription, now);
	const params = undoCancellation(subscription);
	if (Object.keys(params).length > 0) {
		await updateOnce(stripe, { id: subscriptionRef, params, key: `resume:${id}` }, now);
	}
	return fetchSubscription(stripe, subscriptionRef);
}

/**
 * Charges the open invoices, oldest first, until one is declined. Each attempt has its own key, by Stripe's count of
 * attempts.
 */
export async function payOverdue(
	stripe: Stripe,
	subscriptionRef: string,
	now: Date,
): Promise<SubscriptionFact> {
	const invoices = await listInvoices(stripe, subscriptionRef);
	const open = invoices.filter(({ status }) => status === "open").reverse();
	const card = open[0] ? await defaultCardOf(stripe, idOf(open[0].customer) ?? "") : null;
	for (const { id, attempt_count } of open) {
		const find = async () => {
			const found = await callStripe(() => stripe.invoices.retrieve(id));
			return found.status === "paid" ? found : null;
		};
		const params = { off_session: true, ...(card && { payment_method: card }) };
		const create = (key: Key) => stripe.invoices.pay(id, params, key);
		const key = `pay:${id}:${attempt_count}:${card ?? "own"}`;
		if (!(await unlessDeclined(chargeOnce({ key, find, create }, now)))) break;
	}
	return fetchSubscription(stripe, subscriptionRef);
}

/** Ends a subscription at once. Stripe no longer collects its open invoices. */
export async function endSubscription(stripe: Stripe, subscriptionRef: string): Promise<SubscriptionFact> {
	const { status } = await retrieveSubscription(stripe, subscriptionRef);
	if (status !== "canceled" && status !== "incomplete_expired") {
		await callStripe(() =>
			stripe.subscriptions.cancel(subscriptionRef, { invoice_now: false, prorate: false }),
		);
	}
	return fetchSubscription(stripe, subscriptionRef);
}

async function updateOnce(
	stripe: Stripe,
	{ id, params, key }: { id: string; params: Stripe.SubscriptionUpdateParams; key: string },
	now: Date,
): Promise<void> {
	const isCanceled = params.cancel_at_period_end === true;
	const find = async () => {
		const found = await retrieveSubscription(stripe, id);
		return Object.keys(undoCancellation(found)).length > 0 === isCanceled ? found : null;
	};
	const create = (options: Key) => stripe.subscriptions.update(id, params, options);
	await createOnce<unknown>({ key, find, create }, now);
}

async function unlessDeclined(paid: Promise<unknown>): Promise<boolean> {
	try {
		await paid;
		return true;
	} catch (error) {
		if (isProviderRefusal(error) && isDecline(error)) return false;
		throw error;
	}
}
