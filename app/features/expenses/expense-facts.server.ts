import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { paidBackOf } from "#app/features/pool/pool.queries.ts";
import type { Paging } from "#app/lib/paging.ts";
import { standingOf } from "./balances-view.server.ts";
import { findPosition, listChanges, listExpenses, listParts } from "./expenses.queries.ts";
import { receiptPath } from "./expenses-view.server.ts";
import { type ExpenseRef, requireAboard, requireExpense } from "./require-expense.server.ts";

/** An expense for the API. @throws DomainError not_found, unauthenticated, forbidden */
export async function expenseFacts(ctx: Ctx, ref: ExpenseRef) {
	const { trip, expense } = await requireExpense(ctx, ref);
	const parts = await listParts(ctx.db.read, { expenseId: expense.id });
	const changes = await listChanges(ctx.db.read, { expenseId: expense.id });
	const paidBack = await paidBackOf(ctx.db.read, expense.id);
	return { expense, parts, changes, paidBack, receipt: receiptPath(trip.shareId, expense) };
}

export type ExpenseFacts = Awaited<ReturnType<typeof expenseFacts>>;

/**
 * A page of a trip's expenses for the API, newest day first.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function listExpenseFacts(ctx: Ctx, ref: TripRef, { before, limit }: Paging) {
	const { trip, member } = await requireAboard(ctx, ref, "expense.see");
	const db = ctx.db.read;
	const after = before ? await findPosition(db, { tripId: trip.id, expenseId: before }) : null;
	const rows = await listExpenses(db, { tripId: trip.id, memberId: member.id }, { limit, after });
	return rows.map(({ payerName: _, ownPart, ...expense }) => ({
		...{ expense, ownCents: ownPart ?? 0 },
		receipt: receiptPath(trip.shareId, expense),
	}));
}

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function balancesFacts(ctx: Ctx, ref: TripRef) {
	return standingOf(ctx, await requireAboard(ctx, ref, "expense.see"));
}
