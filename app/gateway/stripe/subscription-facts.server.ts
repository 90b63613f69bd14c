import type { Cents } from "#app/lib/money.ts";
import type { SubscriptionFact } from "../subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf, requireExpanded } from "./facts.server.ts";
import { termOfPrice, termReader } from "./prices.server.ts";
import { invoiceFacts, listInvoices } from "./subscription-invoices.server.ts";

const STATUS_FROM_STRIPE: Partial<Record<Stripe.Subscription.Status, SubscriptionFact["status"]>> = {
	incomplete: "incomplete",
	incomplete_expired: "canceled",
	trialing: "active",
	active: "active",
	past_due: "past_due",
	unpaid: "past_due",
	paused: "past_due",
	canceled: "canceled",
};

/** A subscription with its schedule, if it has a running one. */
export type PlannedSubscription = Stripe.Subscription & {
	item: Stripe.SubscriptionItem;
	running: Stripe.SubscriptionSchedule | null;
};

export async function retrieveSubscription(stripe: Stripe, ref: string): Promise<PlannedSubscription> {
	const subscription = await callStripe(() => stripe.subscriptions.retrieve(ref, { expand: ["schedule"] }));
	const [item] = subscription.items.data;
	if (!item) throw new Error(`subscription ${ref} has no item`);
	const schedule = requireExpanded(subscription.schedule);
	return { ...subscription, item, running: schedule?.status === "active" ? schedule : null };
}

export async function fetchSubscription(stripe: Stripe, ref: string): Promise<SubscriptionFact> {
	const [subscription, invoices] = await Promise.all([
		retrieveSubscription(stripe, ref),
		listInvoices(stripe, ref),
	]);
	const { item, running, cancel_at, cancel_at_period_end, ended_at } = subscription;
	const status = STATUS_FROM_STRIPE[subscription.status];
	if (!status) throw new Error(`subscription ${ref} is ${subscription.status}`);
	const customerRef = idOf(subscription.customer) ?? "";
	const readTerm = termReader(stripe, [item.price]);
	const nextPrice = plannedPrice(running);
	return {
		ref,
		id: subscription.metadata.subscription_id ?? "",
		changeId: subscription.metadata.change_id ?? null,
		customerRef,
		status,
		...termOfPrice(item.price),
		price: amountOf(item.price),
		next: nextPrice && nextPrice !== item.price.id ? await readTerm(nextPrice) : null,
		// Stripe's portal may set the date instead of the flag.
		cancelAtPeriodEnd: status !== "canceled" && (cancel_at_period_end || cancel_at !== null),
		currentPeriodStart: item.current_period_start * 1_000,
		currentPeriodEnd: item.current_period_end * 1_000,
		pastDueSince: status === "past_due" ? waitingSince(invoices) : null,
		endedAt: ended_at && ended_at * 1_000,
		invoices: await invoiceFacts(stripe, customerRef, { invoices, readTerm }),
	};
}

function amountOf({ id, unit_amount }: Stripe.Price): Cents {
	if (unit_amount === null) throw new Error(`price ${id} has no fixed amount`);
	return unit_amount;
}

/** The price of the phase after the current one. */
export function plannedPrice(schedule: Stripe.SubscriptionSchedule | null): string | null {
	const end = schedule?.current_phase?.end_date;
	const next = end === undefined ? null : schedule?.phases.find(({ start_date }) => start_date >= end);
	return idOf(next?.items[0]?.price);
}

function waitingSince(invoices: Stripe.Invoice[]): number | null {
	const times = invoices.flatMap(({ status, status_transitions, created }) =>
		status === "open" ? [status_transitions.finalized_at ?? created] : [],
	);
	return times.length > 0 ? Math.min(...times) * 1_000 : null;
}
