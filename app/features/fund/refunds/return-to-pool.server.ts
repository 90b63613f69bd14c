import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { negated, poolToFundLines } from "#app/features/ledger/pool-lines.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { poolCreditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import { notifyBackInPool } from "#app/features/pool/notices.server.ts";
import { markPoolChanged } from "#app/features/pool/pool.queries.ts";
import { returnLeftovers } from "#app/features/pool/refunds/return-leftovers.server.ts";
import { backToPoolMemo } from "#app/features/pool/texts/memos.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { poolPayments } from "#db/schema/pool.ts";
import { leftInFund } from "../charges/charge-shares.ts";
import { listChargesOf } from "../charges/charges.queries.ts";
import { statusByRefunds } from "./states.ts";

/**
 * Returns to the pool what it paid of the payments of members who have left, of everyone on a cancelled trip, and
 * beyond a share that became smaller, as far as it is still in the fund. The released part stays paid, because the
 * organizer has it. The group then owes the expense again.
 * @returns how many payments were returned
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
				or(isNotNull(members.removedAt), eq(trips.status, "cancelled"), hasPaidBeyond(ctx.db.read)),
			),
		)
		.orderBy(desc(insertionOrder(payments)));
	let returned = 0;
	const giveBack = async (turn: Ctx, { id }: { id: string }) => {
		if (await turn.db.write((tx) => returnPayment(turn, tx, id))) returned += 1;
	};
	await forEachTurn(ctx, rows, giveBack, { failed: "payment(s) could not be given back to pools" });
	return returned;
}

/** A condition on members: true for those who have paid more than their share. */
function hasPaidBeyond(db: Reader): SQL {
	const all = alias(payments, "all_payments");
	const paid = db
		.select({ sum: sql`coalesce(sum(${all.amount} - ${all.refundedAmount} - ${all.lostAmount}), 0)` })
		.from(all)
		.where(and(eq(all.memberId, members.id), inArray(all.status, [...COLLECTED_STATUSES])));
	return sql`(${paid}) > ${members.individualCost} - ${members.cashBackApplied} - ${members.paidOutside}`;
}

async function returnPayment(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
	const found = await findPaid(tx, id);
	const paidByPool = found?.payment.paidByPool;
	if (!paidByPool) return false;
	const { payment, member, trip } = found;
	const { tripId, provider, paymentNumber } = payment;
	const own = (await listChargesOf(tx, { tripId, provider })).find(({ paymentId }) => paymentId === id);
	const inFund = own ? leftInFund(own) : 0;
	const hasEnded = member.removedAt !== null || trip.status === "cancelled";
	const all = await listMemberPayments(tx, { memberId: member.id });
	const amount = hasEnded ? inFund : Math.min(inFund, poolCreditOf(all, leftToPay(member)));
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
		memo: backToPoolMemo(memberInMemo(member), paymentNumber),
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
	if (!hasEnded) await notifyBackInPool(ctx, tx, { payment: before, member, trip }, amount);
	await returnLeftovers(ctx, tx, tripId);
	return true;
}

async function findPaid(db: Reader, id: string) {
	const [found] = await db
		.select({ payment: payments, member: members, trip: trips })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(payments.id, id));
	return found;
}
