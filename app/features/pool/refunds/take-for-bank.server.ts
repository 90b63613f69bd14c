import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { poolTakenLines } from "#app/features/ledger/pool-lines.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { notifyDisputed } from "../notices.server.ts";
import { listPoolCharges, markPoolChanged, poolBalance, type TopUpContext } from "../pool.queries.ts";
import { shareReturned, shareTaken } from "../pool-money.ts";
import { poolDisputedMemo, poolDisputeReturnedMemo } from "../texts/memos.ts";
import { addTaken } from "./pool-refunds.server.ts";
import { returnLeftovers } from "./return-leftovers.server.ts";

/** The change of a top-up's dispute since it was last booked, in cents. */
export type DisputeChange = {
	ref: string;
	source: string | null; // of the ledger entry; null if the bank has moved nothing
	taken: Cents; // additional amount taken; negative if returned
	fee: Cents; // additional fee of the bank; negative if returned
	isNew: boolean;
	decided: "won" | "lost" | null; // if it was decided by this change
};

/**
 * Books what a bank takes or returns of a top-up. The pool pays what it can, and the house bears the rest and the
 * bank's fee: no later top-up, no share and no fund pays for it.
 */
export async function takeForBank(
	ctx: Ctx,
	tx: Tx,
	found: TopUpContext,
	change: DisputeChange,
): Promise<void> {
	const { topUp } = found;
	const { tripId, provider } = topUp;
	const { source, taken, fee } = change;
	if (source) {
		const charges = await listPoolCharges(tx, { tripId, provider });
		const own = charges.find(({ id }) => id === topUp.id);
		if (!own) throw new Error(`top-up ${topUp.id} is not in its pool`);
		const share =
			taken >= 0
				? shareTaken(own, await poolBalance(tx, { tripId, provider }), taken)
				: negative(shareReturned(own, -taken));
		await addTaken(tx, topUp.id, topUp, share);
		const lines = poolTakenLines(tripId, { pool: share.pool, house: share.house + fee }, "dispute_loss");
		const memo = taken >= 0 ? poolDisputedMemo : poolDisputeReturnedMemo;
		if (lines.length > 0)
			await postEntry(tx, { book: bookOf(provider), source, tripId: null, memo, at: ctx.now, lines });
		await markPoolChanged(tx, tripId, ctx.now);
		await returnLeftovers(ctx, tx, tripId);
	}
	await notifyDisputed(ctx, tx, found, change);
}

const negative = ({ pool, house }: { pool: Cents; house: Cents }) => ({ pool: -pool, house: -house });
