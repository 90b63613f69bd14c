import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/db.ts";
import { type Expense, findExpense } from "./expenses.queries.ts";
import * as texts from "./texts.ts";

/** An expense, by its id and trip. */
export type ExpenseRef = { trip: TripRef; expenseId: string };

export type ExpenseAccess = MemberAccess & { expense: Expense };

/** @throws DomainError not_found, unauthenticated, forbidden */
export function requireAboard(
	ctx: Ctx,
	ref: TripRef,
	action: TripAction,
	db?: Reader,
): Promise<MemberAccess> {
	return requireMember(ctx, ref, action, texts.membersOnly, db);
}

/**
 * Finds an expense, even a deleted one, for someone on the trip.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function requireExpense(
	ctx: Ctx,
	{ trip: ref, expenseId }: ExpenseRef,
	db: Reader = ctx.db.read,
): Promise<ExpenseAccess> {
	const access = await requireAboard(ctx, ref, "expense.see", db);
	const expense = await findExpense(db, { tripId: access.trip.id, expenseId });
	if (!expense) throw new DomainError("not_found", texts.gone);
	return { ...access, expense };
}

/** Whether someone may change an expense: the people who added or paid it, and the organizers. */
export function mayChange({ may, member }: MemberAccess, { addedBy, paidBy }: Expense): boolean {
	return may["expense.manage"] || (may["expense.add"] && [addedBy, paidBy].includes(member.id));
}

/** @throws DomainError as `requireExpense`, and forbidden for those who may not change it */
export async function requireOwnExpense(ctx: Ctx, ref: ExpenseRef, db?: Reader): Promise<ExpenseAccess> {
	const access = await requireExpense(ctx, ref, db);
	if (!mayChange(access, access.expense)) throw new DomainError("forbidden", texts.notYours);
	return access;
}
