import { and, desc, eq, gt, gte, inArray, lte, ne, or, type SQL } from "drizzle-orm";
import { LIVE_STATUSES } from "#app/features/tiers/tiers.queries.ts";
import type { Cents } from "#app/lib/money.ts";
import { tierPrice } from "#app/lib/tier-prices.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { invoices, purchases, subscriptionChanges } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type Purchase = typeof purchases.$inferSelect;
export type Invoice = typeof invoices.$inferSelect;

export const findLiveSubscription = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select()
		.from(subscriptions)
		.where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, [...LIVE_STATUSES]))),
);

export const findSubscription = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(subscriptions).where(eq(subscriptions.id, id)),
);

/** A user's own subscription, by the provider's id of its setup, or by the provider's id or ours of itself. */
export const findOwnSubscription = rowQuery((db, { userId, ref }: Params<{ userId: string; ref: string }>) =>
	db
		.select()
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.userId, userId),
				or(eq(subscriptions.setupRef, ref), eq(subscriptions.ref, ref), eq(subscriptions.id, ref)),
			),
		),
);

export const findSubscriptionBySetup = rowQuery((db, { setupRef }: Params<{ setupRef: string }>) =>
	db.select().from(subscriptions).where(eq(subscriptions.setupRef, setupRef)),
);

export const findPurchaseBySetup = rowQuery((db, { setupRef }: Params<{ setupRef: string }>) =>
	db.select().from(purchases).where(eq(purchases.setupRef, setupRef)),
);

/**
 * The newest invoice of a subscription that was refunded in full or lost money to a dispute, for a period that contains
 * `at` (UTC ms) or ends with it.
 */
export const findUndoneInvoice = rowQuery(
	(db, { subscriptionId, at }: Params<{ subscriptionId: string; at: number }>) =>
		db
			.select()
			.from(invoices)
			.where(
				and(
					eq(invoices.subscriptionId, subscriptionId),
					lte(invoices.periodStart, at),
					gte(invoices.periodEnd, at),
					isUndoneRow(),
				),
			)
			.orderBy(desc(invoices.paidAt))
			.limit(1),
);

/**
 * A condition on invoices: true if what the invoice paid for has to end, because it was refunded in full or lost money
 * to a dispute.
 */
export function isUndoneRow(): SQL | undefined {
	const isRefunded = and(gt(invoices.amount, 0), gte(invoices.refundedAmount, invoices.amount));
	return or(gt(invoices.lostAmount, 0), isRefunded);
}

/** A user's invoices for plans, newest first. */
export const listInvoices = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select()
		.from(invoices)
		.where(eq(invoices.userId, userId))
		.orderBy(desc(invoices.paidAt), desc(invoices.ref)),
);

/** The agreed price of the plan scheduled for the end of the period, in cents; null if none is scheduled. */
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

export const findSetupByRef = rowQuery((db, { ref }: Params<{ ref: string }>) =>
	db.select().from(cardSetups).where(eq(cardSetups.ref, ref)),
);
