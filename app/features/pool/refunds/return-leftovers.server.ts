import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { poolRefundReservedLines } from "#app/features/ledger/pool-lines.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { poolRefunds } from "#db/schema/pool.ts";
import { findPool, listPoolCharges, markPoolChanged, type PoolRefund, poolBalance } from "../pool.queries.ts";
import { planClosing } from "../pool-money.ts";
import { returnedMemo } from "../texts/memos.ts";

/**
 * Reserves the refunds of a closed pool's balance, newest charge first. This also returns money that comes in later,
 * such as a charge that succeeds late, or what a bank returns. Does nothing for an open pool.
 * @param retried also charges whose last refund has failed
 * @returns the refunds, which the caller or the sweeper sends
 */
export async function returnLeftovers(
	ctx: Ctx,
	tx: Tx,
	tripId: string,
	{ retried = false } = {},
): Promise<PoolRefund[]> {
	const pool = await findPool(tx, { tripId });
	if (!pool || pool.closedAt === null) return [];
	const { provider } = ctx.payments;
	const charges = await listPoolCharges(tx, { tripId, provider });
	const balance = await poolBalance(tx, { tripId, provider });
	const plan = planClosing(retried ? charges.map((one) => ({ ...one, isStuck: false })) : charges, balance);
	const now = ctx.now.getTime();
	const refunds: PoolRefund[] = [];
	for (const { topUpId, amount } of plan) {
		const refund = await insertOne(tx, poolRefunds, {
			id: nextId(poolRefunds.topUpId, topUpId, "refund"),
			...{ topUpId, amount, provider, status: "created", createdAt: now, updatedAt: now },
		});
		await postEntry(tx, {
			book: bookOf(provider),
			source: `pool-refund-reserve:${refund.id}`,
			tripId: null,
			memo: returnedMemo,
			at: ctx.now,
			lines: poolRefundReservedLines(tripId, amount),
		});
		refunds.push(refund);
	}
	if (refunds.length > 0) await markPoolChanged(tx, tripId, ctx.now);
	return refunds;
}
