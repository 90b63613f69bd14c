import { and, eq } from "drizzle-orm";
import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { markPoolChanged, paidBackOf } from "#app/features/pool/pool.queries.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { inBatches } from "#db/bulk.ts";
import type { Tx } from "#db/db.ts";
import { type EXPENSE_CHANGES, expenseChanges, expenseParts, expenses } from "#db/schema/expenses.ts";
import { poolPayments } from "#db/schema/pool.ts";
import { editedFields } from "./edited-fields.ts";
import {
	countAllExpenses,
	type Expense,
	findAddedOnce,
	listParts,
	listPeople,
	type Person,
} from "./expenses.queries.ts";
import type { ExpenseInput } from "./expenses.schema.ts";
import { MAX_EXPENSES } from "./limits.ts";
import { notifyConcerned } from "./notices.server.ts";
import * as poolTexts from "./pool/texts.ts";
import { type ExpenseRef, requireAboard, requireOwnExpense } from "./require-expense.server.ts";
import * as texts from "./texts.ts";
import { type ExpenseValues, type Part, toExpense } from "./to-expense.ts";

/**
 * Adds an expense. The same input with the same secret adds it only once.
 * @param secret the idempotency key from the form or the API's caller
 * @returns the expense's id
 * @throws DomainError plan_required, invalid with its field, conflict if the trip has the most expenses already,
 * not_found, forbidden, unauthenticated
 */
export function addExpense(ctx: Ctx, ref: TripRef, input: ExpenseInput, secret?: string): Promise<string> {
	const onceKey = secret ? hashSecret(JSON.stringify([secret, input])) : null;
	return ctx.db.write(async (tx) => {
		const access = await requireAboard(ctx, ref, "expense.add", tx);
		const { trip, member } = access;
		const known = onceKey && (await findAddedOnce(tx, { tripId: trip.id, onceKey }));
		if (known) return known.id;
		requireFeature(tierOfTrip(access, ctx.now), "shared_expenses", { instead: texts.planInstead });
		if ((await countAllExpenses(tx, { tripId: trip.id })) >= MAX_EXPENSES)
			throw new DomainError("conflict", texts.tooMany);
		const people = await listPeople(tx, { tripId: trip.id });
		const aboard = idsOf(people.filter(({ hasLeft }) => !hasLeft));
		const values = toExpense(input, { own: member.id, aboard, allowed: aboard });
		const at = ctx.now.getTime();
		const id = newId();
		const row = { id, tripId: trip.id, ...rowOf(values), addedBy: member.id, onceKey };
		await tx.insert(expenses).values({ ...row, createdAt: at, updatedAt: at });
		await storeParts(tx, id, values.parts);
		await recordChange(tx, { expenseId: id, memberId: member.id, kind: "added", at });
		await notifyConcerned(ctx, tx, { trip, member, people }, concernedBy(values));
		return id;
	});
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);

const rowOf = ({ parts: _, ...row }: ExpenseValues) => row;

const concernedBy = ({ paidBy, parts }: Pick<ExpenseValues, "paidBy" | "parts">) => [
	paidBy,
	...parts.map(({ memberId }) => memberId),
];

async function storeParts(tx: Tx, expenseId: string, parts: readonly Part[]): Promise<void> {
	await tx.delete(expenseParts).where(eq(expenseParts.expenseId, expenseId));
	for (const batch of inBatches(parts.map((part) => ({ expenseId, ...part }))))
		await tx.insert(expenseParts).values(batch);
}

type Change = {
	expenseId: string;
	memberId: string;
	kind: (typeof EXPENSE_CHANGES)[number];
	fields?: string | null;
	at: number;
};

function recordChange(tx: Tx, change: Change) {
	return tx.insert(expenseChanges).values({ id: newId(), ...change });
}

/**
 * Changes an expense. People who have left the trip can stay in it, but cannot be added.
 * @throws DomainError forbidden for those who may not change it, conflict if it was changed since the asker read it, is
 * deleted, or has been paid back by the pool, invalid with its field, not_found, unauthenticated
 */
export function changeExpense(ctx: Ctx, ref: ExpenseRef, input: ExpenseInput): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { trip, member, expense } = await requireOwnExpense(ctx, ref, tx);
		if (expense.deletedAt !== null) throw new DomainError("conflict", texts.deletedMeanwhile);
		if (input.updatedAt !== undefined && input.updatedAt !== expense.updatedAt)
			throw new DomainError("conflict", texts.changedMeanwhile);
		const people = await listPeople(tx, { tripId: trip.id });
		const before = { ...expense, parts: await listParts(tx, { expenseId: expense.id }) };
		const stays = new Set(concernedBy(before));
		const allowed = idsOf(people.filter(({ id, hasLeft }) => !hasLeft || stays.has(id)));
		const aboard = idsOf(people.filter(({ hasLeft }) => !hasLeft));
		const values = toExpense(input, { own: expense.paidBy, aboard, allowed });
		const fields = editedFields(before, values);
		if (fields.length === 0) return;
		await keepPaidBack(ctx, tx, expense, values);
		const at = nextTime(ctx, expense);
		await tx
			.update(expenses)
			.set({ ...rowOf(values), updatedAt: at })
			.where(eq(expenses.id, expense.id));
		await storeParts(tx, expense.id, values.parts);
		const change = { expenseId: expense.id, memberId: member.id, kind: "edited", at } as const;
		await recordChange(tx, { ...change, fields: JSON.stringify(fields) });
		await notifyConcerned(ctx, tx, { trip, member, people }, [...stays, ...concernedBy(values)]);
	});
}

/**
 * Refuses to delete an expense that the pool has paid back, to lower it below that amount, or to change its payer. If
 * its amount or payer changes, the open requests to the pool are withdrawn.
 * @param after null if the expense is deleted
 * @throws DomainError conflict
 */
async function keepPaidBack(
	ctx: Ctx,
	tx: Tx,
	expense: Expense,
	after: { paidBy: string; cents: Cents } | null,
): Promise<void> {
	const paid = await paidBackOf(tx, expense.id);
	const isLess = after === null || after.cents < paid || after.paidBy !== expense.paidBy;
	if (paid > 0 && isLess) throw new DomainError("conflict", poolTexts.paidBackStays(formatCents(paid)));
	if (!isLess && after.cents === expense.cents) return;
	const now = ctx.now.getTime();
	const withdrawn = await tx
		.update(poolPayments)
		.set({ state: "withdrawn", decidedAt: now, updatedAt: now })
		.where(and(eq(poolPayments.expenseId, expense.id), eq(poolPayments.state, "asked")))
		.returning({ id: poolPayments.id });
	if (withdrawn.length > 0) await markPoolChanged(tx, expense.tripId, ctx.now);
}

/**
 * Every change gets a later time than the last one, so that open pages notice it and nobody overwrites a change that
 * they have not read.
 */
export const nextTime = ({ now }: Ctx, { updatedAt }: Expense) => Math.max(now.getTime(), updatedAt + 1);

/**
 * Takes an expense out of all balances. It can be restored.
 * @throws DomainError forbidden, conflict if the pool has paid it back, not_found, unauthenticated
 */
export function deleteExpense(ctx: Ctx, ref: ExpenseRef): Promise<void> {
	return setDeleted(ctx, ref, true);
}

/** Restores a deleted expense. @throws DomainError forbidden, not_found, unauthenticated */
export function restoreExpense(ctx: Ctx, ref: ExpenseRef): Promise<void> {
	return setDeleted(ctx, ref, false);
}

function setDeleted(ctx: Ctx, ref: ExpenseRef, deleted: boolean): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { trip, member, expense } = await requireOwnExpense(ctx, ref, tx);
		if ((expense.deletedAt !== null) === deleted) return;
		if (deleted) await keepPaidBack(ctx, tx, expense, null);
		const at = nextTime(ctx, expense);
		await tx
			.update(expenses)
			.set({ deletedAt: deleted ? at : null, updatedAt: at })
			.where(eq(expenses.id, expense.id));
		const kind = deleted ? "deleted" : "restored";
		await recordChange(tx, { expenseId: expense.id, memberId: member.id, kind, at });
		const people = await listPeople(tx, { tripId: trip.id });
		const parts = await listParts(tx, { expenseId: expense.id });
		await notifyConcerned(ctx, tx, { trip, member, people }, concernedBy({ ...expense, parts }));
	});
}

/** An expense to store for a row of an imported file. */
export type ImportedExpense = { id: string; importKey: string; values: ExpenseValues };

/** Stores the expenses of an imported file, without a notice for each. */
export async function insertImported(
	ctx: Ctx,
	tx: Tx,
	{ tripId, memberId }: { tripId: string; memberId: string },
	imported: readonly ImportedExpense[],
): Promise<void> {
	const at = ctx.now.getTime();
	const rows = imported.map(({ id, importKey, values }) => ({
		...{ id, importKey, tripId, addedBy: memberId, createdAt: at, updatedAt: at },
		...rowOf(values),
	}));
	for (const batch of inBatches(rows)) await tx.insert(expenses).values(batch);
	const parts = imported.flatMap(({ id, values }) =>
		values.parts.map((part) => ({ expenseId: id, ...part })),
	);
	for (const batch of inBatches(parts)) await tx.insert(expenseParts).values(batch);
	const changes = imported.map(({ id }) => ({
		id: newId(),
		expenseId: id,
		memberId,
		kind: "imported" as const,
		at,
	}));
	for (const batch of inBatches(changes)) await tx.insert(expenseChanges).values(batch);
}
