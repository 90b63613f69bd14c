import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { createOnce } from "./idempotent-call.server.ts";
import { type PlannedSubscription, plannedPrice, retrieveSubscription } from "./subscription-facts.server.ts";

type Key = { idempotencyKey: string };

/** Plans another price from the end of the period on. The schedule releases the subscription one period later. */
export async function subscriptionPhases(
	stripe: Stripe,
	subscription: PlannedSubscription,
	{ key, price }: { key: string; price: string },
	now: Date,
): Promise<void> {
	const { item } = subscription;
	if (plannedPrice(subscription.running) === price) return;
	const undo = undoCancellation(subscription);
	if (!subscription.running && Object.keys(undo).length > 0) {
		await callStripe(() => stripe.subscriptions.update(subscription.id, undo));
	}
	const schedule = subscription.running ?? (await createSchedule(stripe, subscription, key, now));
	const next = await callStripe(() => stripe.prices.retrieve(price));
	const interval = next.recurring?.interval ?? "month";
	await callStripe(() =>
		stripe.subscriptionSchedules.update(schedule.id, {
			end_behavior: "release",
			proration_behavior: "none",
			phases: [
				{
					items: [{ price: item.price.id, quantity: 1 }],
					start_date: schedule.current_phase?.start_date ?? item.current_period_start,
					end_date: item.current_period_end,
					proration_behavior: "none",
				},
				{
					items: [{ price, quantity: 1 }],
					duration: { interval, interval_count: 1 },
					proration_behavior: "none",
				},
			],
		}),
	);
}

/** Releases a schedule, which drops the change that it has planned. */
export async function releaseSchedule(
	stripe: Stripe,
	{ id, running }: PlannedSubscription,
	now: Date,
): Promise<void> {
	if (!running) return;
	const find = async () => ((await retrieveSubscription(stripe, id)).running ? null : running);
	const create = (key: Key) => stripe.subscriptionSchedules.release(running.id, {}, key);
	await createOnce({ key: `release:${running.id}`, find, create }, now);
}

/** Undoes a cancellation in the form in which it was set: by the flag, or by a date, as Stripe's portal does. */
export function undoCancellation({ cancel_at_period_end, cancel_at }: Stripe.Subscription) {
	if (cancel_at_period_end) return { cancel_at_period_end: false };
	return cancel_at === null ? {} : { cancel_at: "" as const };
}

async function createSchedule(
	stripe: Stripe,
	{ id }: PlannedSubscription,
	key: string,
	now: Date,
): Promise<Stripe.SubscriptionSchedule> {
	const find = async () => (await retrieveSubscription(stripe, id)).running;
	const create = (options: Key) => stripe.subscriptionSchedules.create({ from_subscription: id }, options);
	return createOnce({ key, find, create }, now);
}
