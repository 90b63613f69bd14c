import { isProviderRefusal } from "#app/gateway/gateway.ts";
import type { ChangePreview, ChangeRequest, SubscriptionFact } from "#app/gateway/subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { toUnixSeconds } from "./find-in-lists.server.ts";
import { chargeOnce } from "./idempotent-call.server.ts";
import { findPrice } from "./prices.server.ts";
import {
	fetchSubscription,
	type PlannedSubscription,
	plannedPrice,
	retrieveSubscription,
} from "./subscription-facts.server.ts";
import { releaseSchedule, subscriptionPhases, undoCancellation } from "./subscription-schedules.server.ts";

/**
 * What a change would charge now, and the credit that would be left. All amounts are 0 if it waits for the period's
 * end.
 */
export async function previewChange(
	stripe: Stripe,
	{ subscriptionRef, price, atPeriodEnd, prorateAt }: Omit<ChangeRequest, "id">,
): Promise<ChangePreview> {
	if (atPeriodEnd) return { due: 0, credit: 0, newPlanCost: 0, unusedCredit: 0 };
	const subscription = await retrieveSubscription(stripe, subscriptionRef);
	const items = [{ id: subscription.item.id, price: await findPrice(stripe, price) }];
	const invoice = await callStripe(() =>
		stripe.invoices.createPreview({
			customer: idOf(subscription.customer) ?? "",
			subscription: subscriptionRef,
			subscription_details: {
				items,
				proration_behavior: "always_invoice",
				proration_date: toUnixSeconds(prorateAt),
			},
		}),
	);
	const amounts = invoice.lines.data.map(({ amount }) => amount);
	const sum = (some: number[]) => some.reduce((total, amount) => total + amount, 0);
	return {
		due: invoice.amount_due,
		credit: Math.max(0, -(invoice.total + invoice.starting_balance)),
		newPlanCost: sum(amounts.filter((amount) => amount > 0)),
		unusedCredit: -sum(amounts.filter((amount) => amount < 0)),
	};
}

/**
 * Changes the plan, which also revokes a cancellation and any other planned change.
 * @throws ProviderRefusal card_declined, authentication_required, after which nothing has changed; price_mismatch
 */
export async function changeSubscription(
	stripe: Stripe,
	request: ChangeRequest,
	now: Date,
): Promise<SubscriptionFact> {
	const { id, subscriptionRef, atPeriodEnd } = request;
	const subscription = await retrieveSubscription(stripe, subscriptionRef);
	if (!isDone(subscription, id)) {
		const price = await findPrice(stripe, request.price);
		if (atPeriodEnd) await subscriptionPhases(stripe, subscription, { key: `schedule:${id}`, price }, now);
		else await changeAtOnce(stripe, subscription, { request, price }, now);
	}
	return fetchSubscription(stripe, subscriptionRef);
}

async function changeAtOnce(
	stripe: Stripe,
	subscription: PlannedSubscription,
	{ request, price }: { request: ChangeRequest; price: string },
	now: Date,
): Promise<void> {
	const { id } = request;
	const { running } = subscription;
	const params: Stripe.SubscriptionUpdateParams = {
		items: [{ id: subscription.item.id, price }],
		proration_behavior: "always_invoice",
		proration_date: toUnixSeconds(request.prorateAt),
		payment_behavior: "error_if_incomplete",
		off_session: true,
		metadata: { change_id: id },
		...undoCancellation(subscription),
	};
	const find = async () => {
		const found = await retrieveSubscription(stripe, subscription.id);
		return isDone(found, id) ? found : null;
	};
	const create = (options: { idempotencyKey: string }) =>
		stripe.subscriptions.update(subscription.id, params, options);
	if (running) await releaseSchedule(stripe, subscription, now);
	try {
		await chargeOnce<unknown>({ key: `change:${id}`, find, create }, now);
	} catch (error) {
		const planned = plannedPrice(running);
		if (running && planned && isProviderRefusal(error)) {
			const released = { ...subscription, running: null };
			await subscriptionPhases(
				stripe,
				released,
				{ key: `schedule:again:${running.id}`, price: planned },
				now,
			);
		}
		throw error;
	}
}

const isDone = ({ metadata }: Stripe.Subscription, changeId: string) => metadata.change_id === changeId;
