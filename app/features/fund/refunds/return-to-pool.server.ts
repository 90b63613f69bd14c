import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { negated, poolToFundLines } from "#app/features/ledger/pool-lines.ts";
import { markPoolChanged } from "#app/features/pool/pool.queries.ts";
import { returnLeftovers } from "#app/features/pool/refunds/return-leftovers.server.ts";
import { backToPoolMemo } from "#app/features/pool/texts/memos.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { poolPayments } from "#db/schema/pool.ts";
import { leftInFund } from "../charges/charge-shares.ts";
import { listChargesOf } from "../charges/charges.queries.ts";
import { statusByRefunds } from "./states.ts";

/**
 * Gives back to the pool what it has paid of the payments of someone who has left, and of everybody on a cancelled trip: what the fund still has of
 * it. What was released stays paid, since its organizer has it. The expense is then owed by the group again.
 * @returns how many payments were given back
 */
export async function returnPaidByPool(ctx: Ctx): Promise<number> {
	const rows = await ctx.db.read
		.select({ id: payments.id })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(
			and(
				isNotNull(payments.paidByPool),
				eq(payments.provider, ctx.payments.provider),
				inArray(payments.status, ["paid", "partially_refunded"]),
				or(isNotNull(members.removedAt), eq(trips.status, "cancelled")),
			),
		);
	let returned = 0;
	const giveBack = async (turn: Ctx, { id }: { id: string }) => {
		if (await turn.db.write((tx) => returnPayment(turn, tx, id))) returned += 1;
	};
	await forEachTurn(ctx, rows, giveBack, { failed: "payment(s) could not be given back to pools" });
	return returned;
}

async function returnPayment(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
	const payment = await findPaid(tx, id);
	if (!payment?.paidByPool) return false;
	const { tripId, provider, paymentNumber, memberId, paidByPool } = payment;
	const own = (await listChargesOf(tx, { tripId, provider })).find(({ paymentId }) => paymentId === id);
	const amount = own ? leftInFund(own) : 0;
	if (amount === 0) return false;
	const refundedAmount = payment.refundedAmount + amount;
	await tx
		.update(payments)
		.set({ refundedAmount, status: statusByRefunds(payment, refundedAmount) })
		.where(eq(payments.id, id));
	await postEntry(tx, {
		book: bookOf(provider),
		source: `pool-pay-return:${paidByPool}.${payment.refundedAmount}`,
		tripId,
		memo: backToPoolMemo(memberInMemo({ id: memberId }), paymentNumber),
		at: ctx.now,
		lines: negated(poolToFundLines(tripId, amount)),
	});
	const [before] = await tx.select().from(poolPayments).where(eq(poolPayments.id, paidByPool));
	if (!before) throw new Error("a payment of a pool is never deleted");
	await tx
		.update(poolPayments)
		.set({ returned: before.returned + amount, updatedAt: ctx.now.getTime() })
		.where(eq(poolPayments.id, paidByPool));
	await markPoolChanged(tx, tripId, ctx.now);
	await returnLeftovers(ctx, tx, tripId);
	return true;
}

async function findPaid(db: Reader, id: string) {
	const [payment] = await db.select().from(payments).where(eq(payments.id, id));
	return payment;
}
