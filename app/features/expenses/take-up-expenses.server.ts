import { and, desc, eq, inArray, isNotNull, ne, notInArray, or } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Member } from "#app/access/access.server.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { expenseChanges, expenseParts, expenses, settlements } from "#db/schema/expenses.ts";
import { poolPayments, poolTopUps } from "#db/schema/pool.ts";

/**
 * Moves the expenses, settlements and pool records of a person's former spots to their new one when they join again,
 * found by account or guest cookie. Otherwise their balance would stay with someone who has left, for whom organizers
 * answer.
 */
export async function takeUpExpenses(
	tx: Tx,
	{ id, tripId, userId, guestKeyHash, joinedAt: at }: Joined,
): Promise<void> {
	const former = await listFormer(tx, { id, tripId, userId, guestKeyHash });
	if (former.length === 0) return;
	const ids = former.map((one) => one.id);
	const give = (table: SQLiteTable, column: SQLiteColumn, name: string) =>
		tx
			.update(table)
			.set({ [name]: id })
			.where(inArray(column, ids));
	await endDoublePending(tx, ids, at);
	await takeUpNoted(tx, id, ids);
	await give(expenses, expenses.paidBy, "paidBy");
	await give(expenses, expenses.addedBy, "addedBy");
	for (const one of ids) await takeUpParts(tx, id, one);
	await give(expenseChanges, expenseChanges.memberId, "memberId");
	await takeUpSides(tx, id, ids);
	await give(settlements, settlements.markedBy, "markedBy");
	await give(settlements, settlements.answeredBy, "answeredBy");
	await takeUpTopUps(tx, id, ids);
	await give(poolPayments, poolPayments.memberId, "memberId");
}

/**
 * Moves settlements to the new spot. A payment between two spots of the same person is deleted, unless one of them
 * keeps a part of an expense, which the payment may have paid.
 */
async function takeUpSides(tx: Tx, id: string, former: readonly string[]): Promise<void> {
	const rows = await tx
		.selectDistinct({ memberId: expenseParts.memberId })
		.from(expenseParts)
		.where(inArray(expenseParts.memberId, [...former]));
	const gone = former.filter((one) => !rows.some(({ memberId }) => memberId === one));
	const isFrom = (ids: readonly string[]) => inArray(settlements.fromMember, [...ids]);
	const isTo = (ids: readonly string[]) => inArray(settlements.toMember, [...ids]);
	await tx.delete(settlements).where(and(isFrom(gone), isTo(gone)));
	const isBetween = and(isFrom(former), isTo(former));
	const between = await tx.select().from(settlements).where(isBetween);
	const others = notInArray(
		settlements.id,
		between.map((one) => one.id),
	);
	await tx
		.update(settlements)
		.set({ fromMember: id })
		.where(and(isFrom(former), others));
	await tx
		.update(settlements)
		.set({ toMember: id })
		.where(and(isTo(former), others));
	await tx
		.update(settlements)
		.set({ fromMember: id })
		.where(and(isFrom(gone), isTo(former)));
	await tx
		.update(settlements)
		.set({ toMember: id })
		.where(and(isTo(gone), isFrom(former)));
}

/**
 * Two people can have only one pending payment in each direction, so of those that would now coincide only the newest
 * stays pending.
 */
async function endDoublePending(tx: Tx, former: readonly string[], at: number): Promise<void> {
	const isPending = eq(settlements.state, "pending");
	const waiting = await tx
		.select()
		.from(settlements)
		.where(
			and(
				isPending,
				or(inArray(settlements.fromMember, [...former]), inArray(settlements.toMember, [...former])),
			),
		)
		.orderBy(desc(settlements.createdAt), desc(insertionOrder(settlements)));
	const sideOf = (memberId: string) => (former.includes(memberId) ? "" : memberId);
	const kept = new Set<string>();
	for (const one of waiting) {
		const pair = `${sideOf(one.fromMember)}:${sideOf(one.toMember)}`;
		if (kept.has(pair))
			await tx
				.update(settlements)
				.set({ state: "withdrawn", answeredAt: at })
				.where(and(eq(settlements.id, one.id), isPending));
		kept.add(pair);
	}
}

/** A member can have only one open top-up, so a second one stays with the former spot. */
async function takeUpTopUps(tx: Tx, id: string, former: readonly string[]): Promise<void> {
	const ofThem = inArray(poolTopUps.memberId, [...former]);
	const [live, ...others] = await tx
		.select({ id: poolTopUps.id })
		.from(poolTopUps)
		.where(and(ofThem, inArray(poolTopUps.status, [...LIVE_ATTEMPT_STATUSES])));
	const left = live ? others.map((one) => one.id) : [];
	await tx
		.update(poolTopUps)
		.set({ memberId: id })
		.where(and(ofThem, notInArray(poolTopUps.id, left)));
}

/**
 * An expense has one part for each person, so someone who was in it twice, as a guest and by account, takes over only
 * one part.
 */
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

/**
 * A pending payment that an organizer recorded for the absent payer counts as recorded by them, so they can withdraw it
 * but not confirm it.
 */
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

type Former = Pick<Member, "id" | "tripId" | "userId" | "guestKeyHash">;
type Joined = Former & Pick<Member, "joinedAt">;

const listFormer = listQuery((db, { id, tripId, userId, guestKeyHash }: Params<Former>) =>
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
