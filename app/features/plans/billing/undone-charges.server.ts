import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { LIVE_STATUSES } from "#app/features/tiers/tiers.queries.ts";
import { isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { larger } from "#db/portable-sql.ts";
import { trips } from "#db/schema/access.ts";
import { disputes } from "#db/schema/payments.ts";
import { invoices, purchases } from "#db/schema/plans.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";
import { applySubscription } from "./apply-subscription.server.ts";
import { notifyOneTimeProEnded, notifyTierRefund } from "./subscription-notices.server.ts";
import { type Invoice, isUndoneRow, type Subscription } from "./subscriptions.queries.ts";

/** Whether what an invoice paid for has to end: it was refunded in full, or lost money to a dispute. */
const isUndone = ({ amount, refundedAmount, lostAmount }: Invoice) =>
	lostAmount > 0 || (amount > 0 && refundedAmount >= amount);

/**
 * Stores a refund of a plan's charge that was made by hand at the provider, or the failure of one (a negative amount).
 * A deleted account has no invoices, so nothing is stored for it.
 * @param refund.amount in cents
 */
export async function saveTierRefund(
	ctx: Ctx,
	tx: Tx,
	{ chargeRef, ref, amount }: { chargeRef: string; ref: string; amount: Cents },
): Promise<void> {
	const [invoice] = await tx
		.update(invoices)
		.set({ refundedAmount: larger(0, sql`${invoices.refundedAmount} + ${amount}`) })
		.where(eq(invoices.chargeRef, chargeRef))
		.returning();
	if (!invoice) return;
	if (amount > 0) await notifyTierRefund(ctx, tx, invoice, { ref, amount });
	await settleOneTimePro(ctx, tx, invoice);
}

/** Stores the amount of a plan's charge lost to disputes. Called after each change of one. */
export async function saveTierLoss(ctx: Ctx, tx: Tx, chargeRef: string): Promise<void> {
	const lost = tx
		.select({ sum: sql`coalesce(sum(${disputes.amount} - ${disputes.returned}), 0)` })
		.from(disputes)
		.where(and(eq(disputes.chargeRef, chargeRef), eq(disputes.status, "lost")));
	const [invoice] = await tx
		.update(invoices)
		.set({ lostAmount: sql`(${lost})` })
		.where(eq(invoices.chargeRef, chargeRef))
		.returning();
	if (invoice) await settleOneTimePro(ctx, tx, invoice);
}

/** Ends the one-time Pro of an undone invoice, or restores it if the refund failed or the bank returned the money. */
async function settleOneTimePro(ctx: Ctx, tx: Tx, invoice: Invoice): Promise<void> {
	const { tripId, chargeRef } = invoice;
	if (!tripId || !chargeRef) return;
	const [own] = await tx
		.select()
		.from(entitlements)
		.where(eq(entitlements.source, `charge:${chargeRef}`));
	if (!own || (own.endedAt !== null) === isUndone(invoice)) return;
	const endedAt = isUndone(invoice) ? ctx.now.getTime() : null;
	const hasAnother = and(eq(entitlements.tripId, tripId), isNull(entitlements.endedAt));
	if (endedAt === null && (await tx.$count(entitlements, hasAnother)) > 0) return;
	await tx.update(entitlements).set({ endedAt }).where(eq(entitlements.id, own.id));
	await tx.update(purchases).set({ endedAt }).where(eq(purchases.chargeRef, chargeRef));
	if (endedAt === null) return;
	const [trip] = await tx.select({ title: trips.title }).from(trips).where(eq(trips.id, tripId));
	await notifyOneTimeProEnded(ctx, tx, invoice, trip?.title ?? "");
}

/**
 * Ends the plans whose current period was refunded or charged back. If the provider does not answer, the job ends them
 * later.
 */
export async function endUndoneTiers(ctx: Ctx): Promise<void> {
	const { provider } = ctx.payments;
	const tiers = await listUndoneTiers(ctx.db.read, { provider, now: ctx.now.getTime() });
	const failed = "plan(s) could not be ended";
	await forEachTurn(ctx, tiers, endTierOfReturnedCharge, { failed, except: isProviderTimeout });
}

/** Lists the plans whose current period was refunded or charged back. `now` is UTC ms. */
export async function listUndoneTiers(
	db: Reader,
	{ provider, now }: { provider: Provider; now: number },
): Promise<Subscription[]> {
	const rows = await db
		.selectDistinct({ subscription: subscriptions })
		.from(invoices)
		.innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
		.where(
			and(
				eq(subscriptions.provider, provider),
				isNotNull(subscriptions.ref),
				inArray(subscriptions.status, [...LIVE_STATUSES]),
				lte(invoices.periodStart, now),
				gt(invoices.periodEnd, now),
				isUndoneRow(),
			),
		);
	return rows.map(({ subscription }) => subscription);
}

/**
 * Ends a plan whose current period was refunded or charged back.
 * @throws ProviderTimeout, after which the job ends it
 */
export async function endTierOfReturnedCharge(ctx: Ctx, { ref }: Subscription): Promise<void> {
	if (ref) await applySubscription(ctx, await ctx.payments.endSubscription(ref));
}
