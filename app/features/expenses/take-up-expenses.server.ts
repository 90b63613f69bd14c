import { and, eq, inArray, isNotNull, ne, notInArray, or } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/access/access.server.ts";
import type { Tx } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { expenseChanges, expenseParts, expenses, settlements } from "#db/schema/expenses.ts";
import { poolPayments, poolTopUps } from "#db/schema/pool.ts";

/**
 * Gives someone who joins a trip again what they had in its expenses, by account or by guest cookie. Their balance would
 * otherwise be that of someone who has left, for whom organizers answer.
 */
export async function takeUpExpenses(tx: Tx, { id, tripId, userId, guestKeyHash }: Joined): Promise<void> {
	const former = await listFormer(tx, { id, tripId, userId, guestKeyHash });
	if (former.length === 0) return;
	const ids = former.map((one) => one.id);
	const give = (table: SQLiteTable, column: SQLiteColumn, name: string) =>
		tx
			.update(table)
			.set({ [name]: id })
			.where(inArray(column, ids));
	await takeUpNoted(tx, id, ids);
	await give(expenses, expenses.paidBy, "paidBy");
	await give(expenses, expenses.addedBy, "addedBy");
	for (const one of ids) await takeUpParts(tx, id, one);
	await give(expenseChanges, expenseChanges.memberId, "memberId");
	await give(settlements, settlements.fromMember, "fromMember");
	await give(settlements, settlements.toMember, "toMember");
	await give(settlements, settlements.markedBy, "markedBy");
	await give(settlements, settlements.answeredBy, "answeredBy");
	await give(poolTopUps, poolTopUps.memberId, "memberId");
	await give(poolPayments, poolPayments.memberId, "memberId");
}

/** An expense has one part for each person. Whoever was in it twice, as a guest and by account, takes up one of the two. */
async function takeUpParts(tx: Tx, id: string, former: string): Promise<void> {
	const own = tx
		.select({ id: expenseParts.expenseId })
		.from(expenseParts)
		.where(eq(expenseParts.memberId, id));
	await tx
		.update(expenseParts)
		.set({ memberId: id })
		.where(and(eq(expenseParts.memberId, former), notInArray(expenseParts.expenseId, own)));
}

/** What an organizer has noted of their payments while they were gone is theirs to take back now, and not to confirm. */
async function takeUpNoted(tx: Tx, id: string, former: readonly string[]): Promise<void> {
	await tx
		.update(settlements)
		.set({ markedBy: id })
		.where(
			and(
				eq(settlements.state, "pending"),
				inArray(settlements.fromMember, [...former]),
				ne(settlements.markedBy, settlements.fromMember),
				ne(settlements.markedBy, settlements.toMember),
			),
		);
}

type Joined = Pick<Member, "id" | "tripId" | "userId" | "guestKeyHash">;

const listFormer = listQuery((db, { id, tripId, userId, guestKeyHash }: Params<Joined>) =>
	db
		.select({ id: members.id })
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				ne(members.id, id),
				isNotNull(members.removedAt),
				or(eq(members.userId, userId), eq(members.guestKeyHash, guestKeyHash)),
			),
		),
);
