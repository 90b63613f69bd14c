import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { tierChargeLines } from "#app/features/ledger/ledger.ts";
import type { InvoiceFact, SubscriptionFact } from "#app/gateway/subscriptions.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { invoices } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { notifyTierChanges } from "./subscription-notices.server.ts";
import { tierEndsAt } from "./subscription-rules.ts";
import { findLiveSubscription, findSubscription, type Subscription } from "./subscriptions.queries.ts";
import { chargedMemo } from "./texts/notices.ts";

const STATUS_FROM_PROVIDER = {
	incomplete: "pending",
	active: "active",
	past_due: "past_due",
	canceled: "cancelled",
} as const satisfies Record<SubscriptionFact["status"], Subscription["status"]>;

/**
 * Applies the provider's state of a subscription to its row, its user's plan and its invoices. No other code gives
 * anyone a plan. The API, the pages, the webhook and the sweeper may call it in any order, and repeatedly.
 * @returns the subscription afterwards, or null if it is not in our books
 * @throws Error when the fact does not match its subscription
 */
export function applySubscription(ctx: Ctx, fact: SubscriptionFact): Promise<Subscription | null> {
	return ctx.db.write(async (tx) => {
		const before = await findSubscription(tx, { id: fact.id });
		if (!before) return null;
		if (before.provider !== ctx.payments.provider || (before.ref !== null && before.ref !== fact.ref)) {
			throw new Error(`subscription ${fact.ref} does not match ${before.id}`);
		}
		const paid = await saveInvoices(tx, before, fact.invoices);
		if (isOlder(before, fact)) return before;
		const after = { ...before, ...fieldsOf(fact), updatedAt: ctx.now.getTime() };
		await tx.update(subscriptions).set(after).where(eq(subscriptions.id, before.id));
		if (after.status !== "pending") await saveTier(ctx, tx, after);
		await notifyTierChanges(ctx, tx, { before, after, paid });
		return after;
	});
}

/**
 * Applies the provider's state of a subscription that is known to be in our books.
 * @throws Error as applySubscription does
 */
export async function applyOwnSubscription(ctx: Ctx, fact: SubscriptionFact): Promise<Subscription> {
	const applied = await applySubscription(ctx, fact);
	if (!applied) throw new Error("a subscription is never deleted before its account");
	return applied;
}

/** A subscription that has ended stays ended, and its period never moves back. */
function isOlder(before: Subscription, fact: SubscriptionFact): boolean {
	if (before.status === "cancelled") return true;
	return before.currentPeriodStart !== null && fact.currentPeriodStart < before.currentPeriodStart;
}

function fieldsOf(fact: SubscriptionFact) {
	return {
		ref: fact.ref,
		plan: fact.plan,
		isAnnual: fact.isAnnual,
		price: fact.price,
		status: STATUS_FROM_PROVIDER[fact.status],
		currentPeriodStart: fact.currentPeriodStart,
		currentPeriodEnd: fact.currentPeriodEnd,
		cancelAtPeriodEnd: fact.cancelAtPeriodEnd,
		nextPlan: fact.next?.plan ?? null,
		nextIsAnnual: fact.next?.isAnnual ?? null,
		pastDueSince: fact.status === "past_due" ? fact.pastDueSince : null,
		endedAt: fact.endedAt,
		errorMessage: null,
	};
}

/** Stores new invoices and posts their charges to the ledger. @returns the new invoices, oldest first */
async function saveInvoices(
	tx: Tx,
	{ id: subscriptionId, userId, provider }: Subscription,
	facts: readonly InvoiceFact[],
): Promise<InvoiceFact[]> {
	const added: InvoiceFact[] = [];
	for (const invoice of facts.toReversed()) {
		const rows = await tx
			.insert(invoices)
			.values({ ...invoice, userId, provider, subscriptionId })
			.onConflictDoNothing()
			.returning({ ref: invoices.ref });
		if (rows.length === 0) continue;
		added.push(invoice);
		if (!invoice.chargeRef) continue;
		await postEntry(tx, {
			book: bookOf(provider),
			source: `charge:${invoice.chargeRef}`,
			tripId: null,
			memo: chargedMemo(invoice),
			at: new Date(invoice.paidAt),
			lines: tierChargeLines(invoice),
		});
	}
	return added;
}

/** The end of a subscription does not change the plan of a user who has a newer one. */
async function saveTier(ctx: Ctx, tx: Tx, after: Subscription): Promise<void> {
	const { userId } = after;
	const updatedAt = ctx.now.getTime();
	if (after.status === "active" || after.status === "past_due") {
		const plan = {
			subscriptionPlan: after.plan,
			subscriptionStatus: after.status,
			subscriptionStartAt: after.createdAt,
			subscriptionEndAt: tierEndsAt(after),
			isAnnualBilling: after.isAnnual,
			updatedAt,
		};
		await tx.update(users).set(plan).where(eq(users.id, userId));
		return;
	}
	if (await findLiveSubscription(tx, { userId })) return;
	const free = {
		subscriptionPlan: "free",
		subscriptionStatus: "active",
		subscriptionEndAt: after.endedAt,
		isAnnualBilling: false,
		updatedAt,
	} as const;
	await tx
		.update(users)
		.set(free)
		.where(and(eq(users.id, userId), ne(users.subscriptionPlan, "free")));
}
