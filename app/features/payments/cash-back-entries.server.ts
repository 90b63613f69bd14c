import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { earnedBy, reversedBy, vestsAt } from "#app/features/tiers/cash-back/cash-back.ts";
import { settleCashBackDebt } from "#app/features/tiers/cash-back/cash-back-debt.server.ts";
import { applyCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { type Subscriber, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import type { members, trips } from "#db/schema/access.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";

type Charge = {
	trip: typeof trips.$inferSelect;
	member: typeof members.$inferSelect;
	giver: typeof members.$inferSelect | null; // whose card paid, if it was a present
	organizer: (Subscriber & { id: string }) | null;
	entitlement: object | null; // one-time Pro
	attempt: { provider: "demo" | "stripe"; amount: number }; // in cents
	chargeRef: string;
};

/**
 * A charge to another member's card earns cash back; the organizer's own charge uses the cash back they chose to use.
 */
export async function earnOrApplyCashBack(ctx: Ctx, tx: Tx, charge: Charge): Promise<void> {
	const { trip, member, attempt } = charge;
	await applyCashBack(ctx, tx, { trip, member, provider: attempt.provider });
	await earnCashBack(ctx, tx, charge);
}

/** Credits the organizer with the cash back of another member's charge, at the current rate of the trip's plan. */
async function earnCashBack(ctx: Ctx, tx: Tx, charge: Charge): Promise<void> {
	const { trip, member, organizer, entitlement, attempt, chargeRef } = charge;
	const payer = charge.giver ?? member;
	if (!organizer || payer.role === "organizer" || payer.userId === organizer.id) return;
	const tier = tierOfTrip({ organizer, hasOneTimePro: entitlement !== null }, ctx.now);
	const amount = earnedBy(attempt.amount, tier.cashBackRate);
	if (amount === 0) return;
	const now = ctx.now.getTime();
	await tx
		.insert(cashBackEntries)
		.values({
			id: newId(),
			userId: organizer.id,
			tripId: trip.id,
			memberId: member.id,
			provider: attempt.provider,
			kind: "earned",
			source: `charge:${chargeRef}`,
			chargeRef,
			amount,
			vestsAt: vestsAt(trip.endDate, now),
			createdAt: now,
		})
		.onConflictDoNothing();
	await settleCashBackDebt(ctx, tx, { userId: organizer.id, provider: attempt.provider });
}

/**
 * Reverses cash back in proportion to the part of its charge that was refunded or charged back, and restores it when a
 * dispute returns money. Called after every refund and dispute.
 * @param source the refund's or dispute's ledger entry
 */
export async function reverseCashBack(ctx: Ctx, tx: Tx, paymentId: string, source: string): Promise<void> {
	const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
	if (!payment?.chargeRef) return;
	const entries = await tx
		.select()
		.from(cashBackEntries)
		.where(
			and(
				eq(cashBackEntries.chargeRef, payment.chargeRef),
				inArray(cashBackEntries.kind, ["earned", "reversed"]),
			),
		);
	const earned = entries.find(({ kind }) => kind === "earned");
	if (!earned) return;
	const [taken] = await tx
		.select({ amount: sql<number>`coalesce(sum(${disputes.amount} - ${disputes.returned}), 0)` })
		.from(disputes)
		.where(and(eq(disputes.paymentId, payment.id), eq(disputes.isOverpaid, false)));
	const undone = payment.refundedAmount + (taken?.amount ?? 0);
	const left = earned.amount - reversedBy(earned.amount, { amount: payment.amount, undone });
	const amount = left - entries.reduce((sum, entry) => sum + entry.amount, 0);
	if (amount === 0) return;
	const { userId, tripId, memberId, provider, chargeRef, vestsAt } = earned;
	await tx.insert(cashBackEntries).values({
		id: newId(),
		...{ userId, tripId, memberId, provider, chargeRef, vestsAt },
		kind: "reversed",
		source,
		amount,
		createdAt: ctx.now.getTime(),
	});
	await settleCashBackDebt(ctx, tx, { userId, provider });
}
