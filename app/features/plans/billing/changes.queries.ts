import { and, desc, eq, ne } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import { tierPrice } from "#app/lib/tier-prices.ts";
import type { Reader } from "#db/client.server.ts";
import { subscriptionChanges } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import type { Invoice, Subscription } from "./subscriptions.queries.ts";

/** How much later than it was asked for a change may be paid: after that its outcome is looked up (`KEY_TTL_MS`). */
const PAID_WITHIN_MS = 24 * 60 * 60_000;

/** What a plan costs that comes at the end of the period, in cents, as it was agreed; null where none is planned. */
export async function findNextPrice(
	db: Reader,
	{ id, nextPlan, nextIsAnnual, isAnnual }: Subscription,
): Promise<Cents | null> {
	if (!nextPlan) return null;
	const term = { plan: nextPlan, isAnnual: nextIsAnnual ?? isAnnual };
	const [change] = await db
		.select({ price: subscriptionChanges.price })
		.from(subscriptionChanges)
		.where(
			and(
				eq(subscriptionChanges.subscriptionId, id),
				eq(subscriptionChanges.kind, "switch"),
				eq(subscriptionChanges.atPeriodEnd, true),
				eq(subscriptionChanges.plan, term.plan),
				eq(subscriptionChanges.isAnnual, term.isAnnual),
				ne(subscriptionChanges.status, "failed"),
			),
		)
		.orderBy(desc(subscriptionChanges.createdAt))
		.limit(1);
	return change?.price ?? tierPrice(term.plan, term.isAnnual);
}

export type Calculation = {
	newPlanCost: Cents;
	unusedCredit: Cents;
	earlierCredit: Cents; // used up; below 0 it is what was too little to charge before
};

/** How the amount of a change at once comes about. @returns null for any other invoice, and for older ones */
export async function findCalculation(db: Reader, invoice: Invoice): Promise<Calculation | null> {
	const { userId, provider, plan, isAnnual, amount, paidAt } = invoice;
	if (isAnnual === null) return null;
	const rows = await db
		.select({ change: subscriptionChanges })
		.from(subscriptionChanges)
		.innerJoin(subscriptions, eq(subscriptions.id, subscriptionChanges.subscriptionId))
		.where(
			and(
				eq(subscriptions.userId, userId),
				eq(subscriptions.provider, provider),
				eq(subscriptionChanges.kind, "switch"),
				eq(subscriptionChanges.atPeriodEnd, false),
				eq(subscriptionChanges.plan, plan),
				eq(subscriptionChanges.isAnnual, isAnnual),
				eq(subscriptionChanges.amountDue, amount),
				eq(subscriptionChanges.status, "done"),
			),
		)
		.orderBy(desc(subscriptionChanges.createdAt));
	// Stripe's times are whole seconds.
	const made = rows.find(({ change: { createdAt } }) => {
		const wait = paidAt - createdAt;
		return wait > -1_000 && wait <= PAID_WITHIN_MS;
	});
	const { newPlanCost, unusedCredit } = made?.change ?? {};
	return newPlanCost == null || unusedCredit == null
		? null
		: {
				newPlanCost,
				unusedCredit,
				earlierCredit: earlierCreditOf({ newPlanCost, unusedCredit, due: amount }),
			};
}

/** What earlier credits have paid of a change, in cents; 0 where nothing was left to charge. */
export function earlierCreditOf(change: { newPlanCost: Cents; unusedCredit: Cents; due: Cents }): Cents {
	return change.due === 0 ? 0 : change.newPlanCost - change.unusedCredit - change.due;
}
