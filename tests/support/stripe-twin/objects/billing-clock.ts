import { ApiError } from "../errors.ts";
import type { Invoice, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { periodLine } from "./invoice-lines.ts";
import { payInvoice } from "./invoice-payment.ts";
import { draftInvoice, finalize } from "./invoice-state.ts";
import { subscriptionIdOf } from "./invoices.ts";
import { priceOf } from "./prices.ts";
import { release } from "./subscription-schedules.ts";
import { beginPeriod, endSubscription, hasEnded, subscriptionOf } from "./subscription-state.ts";

const DRAFT_SECONDS = 60 * 60; // Stripe keeps the invoice of a renewal open for changes

type Step = { at: number; run: () => void };

/** Does everything that became due since the last time, one step after another, each at its own time. */
export function runBilling(world: TwinWorld): void {
	const now = world.seconds();
	for (;;) {
		const [next] = steps(world).sort((a, b) => a.at - b.at);
		if (!next || next.at > now) return;
		world.moment = next.at;
		try {
			next.run();
		} finally {
			world.moment = null;
		}
	}
}

function steps(world: TwinWorld): Step[] {
	const live = world.subscriptions.all().filter((each) => !hasEnded(each));
	return [
		...live.map((each) => ({ at: periodEndOf(each), run: () => renew(world, each) })),
		...world.invoices.all().flatMap((invoice) => stepOf(world, invoice)),
	];
}

function periodEndOf({ items, cancel_at }: Subscription): number {
	return Math.min(items.data[0].current_period_end, cancel_at ?? Number.POSITIVE_INFINITY);
}

function stepOf(world: TwinWorld, invoice: Invoice): Step[] {
	const { status, automatically_finalizes_at: finalizes, next_payment_attempt: attempt } = invoice;
	if (status === "draft" && finalizes !== null) return [{ at: finalizes, run: () => begin(world, invoice) }];
	if (status === "open" && attempt !== null) return [{ at: attempt, run: () => collect(world, invoice) }];
	return [];
}

/** Ends a canceled subscription, and begins the next period of any other, at its planned price. */
function renew(world: TwinWorld, subscription: Subscription): void {
	if (subscription.cancel_at !== null) {
		endSubscription(world, subscription, "cancellation_requested");
		return;
	}
	const [item] = subscription.items.data;
	const price = enterPhase(world, subscription) ?? item.price;
	beginPeriod(subscription, price, item.current_period_end);
	const lines = [periodLine(world, subscription)];
	const invoice = draftInvoice(world, subscription, { reason: "subscription_cycle", lines });
	invoice.automatically_finalizes_at = world.seconds() + DRAFT_SECONDS;
	world.invoices.add(invoice);
	subscription.latest_invoice = invoice.id;
	world.emit("invoice.created", invoice);
	world.emit("customer.subscription.updated", subscription);
}

/** Returns the price of the next phase; a schedule without another phase releases the subscription. */
function enterPhase(world: TwinWorld, subscription: Subscription) {
	const schedule = world.schedules.get(subscription.schedule);
	const end = schedule?.current_phase?.end_date;
	if (!schedule || end === undefined || end > world.seconds()) return null;
	const next = schedule.phases.find(({ start_date }) => start_date >= end);
	if (!next) {
		release(world, schedule);
		return null;
	}
	schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
	world.emit("subscription_schedule.updated", schedule);
	return priceOf(world, String(next.items[0]?.price));
}

function begin(world: TwinWorld, invoice: Invoice): void {
	finalize(world, invoice);
	collect(world, invoice);
}

/** Charges an invoice. After the last retry the subscription ends, as with Stripe's default settings. */
function collect(world: TwinWorld, invoice: Invoice): void {
	const subscription = subscriptionOf(world, subscriptionIdOf(invoice));
	try {
		payInvoice(world, invoice, subscription, { offSession: true });
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (invoice.next_payment_attempt === null) endSubscription(world, subscription, "payment_failed");
	}
}
