import { and, eq, inArray } from "drizzle-orm";
import { type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { poolPayments, pools, poolTopUps } from "#db/schema/pool.ts";
import { listPoolCharges, listTopUps, markPoolChanged, poolBalance } from "./pool.queries.ts";
import { planClosing } from "./pool-money.ts";
import { sendRefunds } from "./refunds/pool-refunds.server.ts";
import { returnLeftovers } from "./refunds/return-leftovers.server.ts";
import { requireOpen, requirePool } from "./require-pool.server.ts";
import * as texts from "./texts.ts";
import { cancelTopUp } from "./top-ups/reserve-top-up.server.ts";

/** The refunds, newest charge first, that closing the pool would make. */
export async function planOfClosing({ payments }: Pick<Ctx, "payments">, db: Reader, tripId: string) {
	const of = { tripId, provider: payments.provider };
	const plan = planClosing(await listPoolCharges(db, of), await poolBalance(db, of));
	const topUps = await listTopUps(db, { tripId });
	return plan.flatMap(({ topUpId, amount }) => {
		const topUp = topUps.find(({ id }) => id === topUpId);
		return topUp ? [{ topUp, amount }] : [];
	});
}

/**
 * Closes the pool: nothing more comes in or is paid out, open requests are declined, and the rest is refunded to the
 * cards, newest charge first, to the cent.
 * @param expected the total of the refunds as it was shown, in cents
 * @throws DomainError amount_mismatch if the total has changed; conflict if the pool is closed; checking_books; as
 * requirePool
 */
export async function closePool(
	ctx: Ctx,
	ref: TripRef,
	{ expected }: { expected: Cents | undefined },
): Promise<{ returned: Cents }> {
	const { refunds, open } = await ctx.db.write(async (tx) => {
		const { trip, pool, member } = await requirePool(ctx, tripIdOf(ref), "pool.close", tx);
		requireOpen(pool);
		await requireCheckedBooks(ctx, tx);
		const tripId = trip.id;
		const at = ctx.now.getTime();
		await tx.update(pools).set({ closedAt: at, closedBy: member.id }).where(eq(pools.tripId, tripId));
		await tx
			.update(poolPayments)
			.set({
				state: "declined",
				decidedAt: at,
				decidedBy: member.id,
				reason: texts.closedReason,
				updatedAt: at,
			})
			.where(and(eq(poolPayments.tripId, tripId), eq(poolPayments.state, "asked")));
		await markPoolChanged(tx, tripId, ctx.now);
		const refunds = await returnLeftovers(ctx, tx, tripId, { retried: true });
		const total = sum(refunds.map(({ amount }) => amount));
		if (expected !== undefined && expected !== total)
			throw new DomainError("amount_mismatch", texts.returnsNow(formatCents(total)), { field: "expected" });
		const isOpen = inArray(poolTopUps.status, ["created", "requires_action"]);
		return {
			refunds,
			open: await tx
				.select()
				.from(poolTopUps)
				.where(and(eq(poolTopUps.tripId, tripId), isOpen)),
		};
	});
	for (const topUp of open)
		await cancelTopUp(ctx, topUp, "not_wanted").catch(leaveToJob("the end of a top-up"));
	await sendRefunds(ctx, refunds);
	return { returned: sum(refunds.map(({ amount }) => amount)) };
}

/**
 * Retries the refunds of a closed pool that did not reach their cards.
 * @throws DomainError conflict with nothing to retry; as requirePool
 */
export async function retryReturns(ctx: Ctx, ref: TripRef): Promise<{ returned: Cents }> {
	const refunds = await ctx.db.write(async (tx) => {
		const { trip } = await requirePool(ctx, tripIdOf(ref), "pool.close", tx);
		await requireCheckedBooks(ctx, tx);
		return returnLeftovers(ctx, tx, trip.id, { retried: true });
	});
	if (refunds.length === 0) throw new DomainError("conflict", texts.nothingToReturn);
	await sendRefunds(ctx, refunds);
	return { returned: sum(refunds.map(({ amount }) => amount)) };
}
