import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { markPoolChanged, paidBackOf } from "#app/features/pool/pool.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { poolPayments } from "#db/schema/pool.ts";
import type { Expense } from "../expenses.queries.ts";
import * as texts from "./texts.ts";

/**
 * Refuses a change of an expense that would leave it with less than the pool has paid back of it, or with another payer, and takes back what the pool
 * was asked for it and has not paid.
 * @param after null if it is deleted
 * @throws DomainError conflict
 */
export async function keepPaidBack(
	ctx: Ctx,
	tx: Tx,
	expense: Expense,
	after: { paidBy: string; cents: Cents } | null,
): Promise<void> {
	const paid = await paidBackOf(tx, expense.id);
	const isLess = after === null || after.cents < paid || after.paidBy !== expense.paidBy;
	if (paid > 0 && isLess) throw new DomainError("conflict", texts.paidBackStays(formatCents(paid)));
	if (!isLess && after.cents === expense.cents) return;
	const now = ctx.now.getTime();
	const withdrawn = await tx
		.update(poolPayments)
		.set({ state: "withdrawn", decidedAt: now, updatedAt: now })
		.where(and(eq(poolPayments.expenseId, expense.id), eq(poolPayments.state, "asked")))
		.returning({ id: poolPayments.id });
	if (withdrawn.length > 0) await markPoolChanged(tx, expense.tripId, ctx.now);
}
