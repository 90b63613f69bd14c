import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	getTableColumns,
	isNotNull,
	isNull,
	lt,
	or,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { asFlag, insertionOrder } from "#db/portable-sql.ts";
import { countQuery, listQuery, type Params, rowQuery, sumQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { expenseChanges, expenseParts, expenseReceipts, expenses, settlements } from "#db/schema/expenses.ts";
import { poolPayments, pools, poolTopUps } from "#db/schema/pool.ts";
import type { Entry } from "./balances.ts";
import { listPoolEntries } from "./pool/pool-entries.queries.ts";

export type Expense = typeof expenses.$inferSelect;
export type Settlement = typeof settlements.$inferSelect;

type OfTrip = { tripId: string };
type OfExpense = { expenseId: string };

const isThere = (tripId: Params<OfTrip>["tripId"]) =>
	and(eq(expenses.tripId, tripId), isNull(expenses.deletedAt));

/**
 * Everyone on the trip, and those who have left it but are part of its expenses, settlements or pool, in order of
 * joining.
 */
export const listPeople = listQuery((db, { tripId }: Params<OfTrip>) => {
	const one = { one: sql`1` };
	const inPart = db.select(one).from(expenseParts).where(eq(expenseParts.memberId, members.id));
	const asPayer = db.select(one).from(expenses).where(eq(expenses.paidBy, members.id));
	const asSide = db
		.select(one)
		.from(settlements)
		.where(or(eq(settlements.fromMember, members.id), eq(settlements.toMember, members.id)));
	const inPool = db
		.select(one)
		.from(poolTopUps)
		.where(and(eq(poolTopUps.memberId, members.id), eq(poolTopUps.status, "succeeded")));
	return db
		.select({
			id: members.id,
			userId: members.userId,
			email: members.email,
			name: members.name,
			avatar: members.avatar,
			hasLeft: asFlag(isNotNull(members.removedAt)),
		})
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				or(isNull(members.removedAt), exists(inPart), exists(asPayer), exists(asSide), exists(inPool)),
			),
		)
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members)));
});

export type Person = Awaited<ReturnType<typeof listPeople>>[number];

/** The sums that make up a trip's balances, by cause: a few rows for each person, however many expenses there are. */
export async function listEntries(db: Reader, { tripId }: OfTrip) {
	const [paid, owed, settled] = [
		await paidSums(db, { tripId }),
		await owedSums(db, { tripId }),
		await settledSums(db, { tripId }),
	];
	return {
		paid: paid satisfies Entry[],
		owed: owed.map(({ memberId, cents }): Entry => ({ memberId, cents: -cents })),
		pool: await listPoolEntries(db, { tripId }),
		settled: settled.flatMap(({ from, to, cents }) => [
			{ memberId: from, other: to, cents },
			{ memberId: to, other: from, cents: -cents },
		]),
	};
}

export type BalanceEntries = Awaited<ReturnType<typeof listEntries>>;

const sumOf = (column: SQLWrapper) => sql<Cents>`coalesce(sum(${column}), 0)`;

const paidSums = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ memberId: expenses.paidBy, cents: sumOf(expenses.cents) })
		.from(expenses)
		.where(isThere(tripId))
		.groupBy(expenses.paidBy),
);

const owedSums = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ memberId: expenseParts.memberId, cents: sumOf(expenseParts.cents) })
		.from(expenses)
		.innerJoin(expenseParts, eq(expenseParts.expenseId, expenses.id))
		.where(isThere(tripId))
		.groupBy(expenseParts.memberId),
);

const settledSums = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ from: settlements.fromMember, to: settlements.toMember, cents: sumOf(settlements.cents) })
		.from(settlements)
		.where(and(eq(settlements.tripId, tripId), eq(settlements.state, "confirmed")))
		.groupBy(settlements.fromMember, settlements.toMember),
);

type OfMember = OfTrip & { memberId: string };

/**
 * One member's balance without the pool, whether there is a pool, how many expenses the trip has, and how many payments
 * wait for this member's answer.
 */
export const ownStanding = sumQuery((db, { tripId, memberId }: Params<OfMember>) => {
	const isConfirmed = and(eq(settlements.tripId, tripId), eq(settlements.state, "confirmed"));
	const paid = db
		.select({ cents: sumOf(expenses.cents) })
		.from(expenses)
		.where(and(isThere(tripId), eq(expenses.paidBy, memberId)));
	const owed = db
		.select({ cents: sumOf(expenseParts.cents) })
		.from(expenseParts)
		.innerJoin(expenses, eq(expenses.id, expenseParts.expenseId))
		.where(and(isThere(tripId), eq(expenseParts.memberId, memberId)));
	const sent = db
		.select({ cents: sumOf(settlements.cents) })
		.from(settlements)
		.where(and(isConfirmed, eq(settlements.fromMember, memberId)));
	const received = db
		.select({ cents: sumOf(settlements.cents) })
		.from(settlements)
		.where(and(isConfirmed, eq(settlements.toMember, memberId)));
	const waiting = db
		.select({ count: count() })
		.from(settlements)
		.where(
			and(
				eq(settlements.tripId, tripId),
				eq(settlements.state, "pending"),
				or(eq(settlements.fromMember, memberId), eq(settlements.toMember, memberId)),
				sql`${settlements.markedBy} <> ${memberId}`,
			),
		);
	return db
		.select({
			balance: sql<Cents>`${paid} - ${owed} + ${sent} - ${received}`,
			waiting: sql<number>`${waiting}`,
			hasPool: asFlag(exists(db.select({ one: sql`1` }).from(pools).where(eq(pools.tripId, tripId)))),
			expenses: count(),
		})
		.from(expenses)
		.where(isThere(tripId));
});

/** The position of an expense in the list; later ones have an earlier day, or the same day and an earlier row. */
type ListPosition = { date: string; row: number };

const BEFORE_ALL: ListPosition = { date: "9999", row: Number.MAX_SAFE_INTEGER };

type Part = { limit: number; offset?: number; after?: ListPosition | null };

/** A page of a trip's expenses, newest day first, with the payer and the reader's part. */
export function listExpenses(db: Reader, { tripId, memberId }: OfMember, { limit, offset = 0, after }: Part) {
	return partOfExpenses(db, { tripId, memberId, limit, offset, ...(after ?? BEFORE_ALL) });
}

const row = insertionOrder(expenses);

const partOfExpenses = listQuery(
	(
		db,
		{
			tripId,
			memberId,
			limit,
			offset,
			date,
			row: lastRow,
		}: Params<OfMember & ListPosition & { limit: number; offset: number }>,
	) => {
		const own = alias(expenseParts, "own");
		return db
			.select({ ...getTableColumns(expenses), payerName: members.name, ownPart: own.cents })
			.from(expenses)
			.innerJoin(members, eq(members.id, expenses.paidBy))
			.leftJoin(own, and(eq(own.expenseId, expenses.id), eq(own.memberId, memberId)))
			.where(
				and(
					isThere(tripId),
					or(lt(expenses.date, date), and(eq(expenses.date, date), sql`${row} < ${lastRow}`)),
				),
			)
			.orderBy(desc(expenses.date), desc(row))
			.limit(limit)
			.offset(offset);
	},
);

/** The position of an expense in its trip's list; null for an unknown one. */
export const findPosition = rowQuery((db, { tripId, expenseId }: Params<OfTrip & OfExpense>) =>
	db
		.select({ date: expenses.date, row })
		.from(expenses)
		.where(and(eq(expenses.tripId, tripId), eq(expenses.id, expenseId))),
);

export const countExpenses = countQuery((db, { tripId }: Params<OfTrip>) =>
	db.select({ count: count() }).from(expenses).where(isThere(tripId)),
);

/** Counts deleted expenses too, because they can be restored. */
export const countAllExpenses = countQuery((db, { tripId }: Params<OfTrip>) =>
	db.select({ count: count() }).from(expenses).where(eq(expenses.tripId, tripId)),
);

/** The expenses deleted last. */
export const listDeleted = listQuery((db, { tripId, limit }: Params<OfTrip & { limit: number }>) =>
	db
		.select()
		.from(expenses)
		.where(and(eq(expenses.tripId, tripId), isNotNull(expenses.deletedAt)))
		.orderBy(desc(expenses.updatedAt), asc(expenses.id))
		.limit(limit),
);

export const findExpense = rowQuery((db, { tripId, expenseId }: Params<OfTrip & { expenseId: string }>) =>
	db
		.select()
		.from(expenses)
		.where(and(eq(expenses.tripId, tripId), eq(expenses.id, expenseId))),
);

/** The people an expense was for, in order of joining. */
export const listParts = listQuery((db, { expenseId }: Params<OfExpense>) =>
	db
		.select({ ...getTableColumns(expenseParts), name: members.name })
		.from(expenseParts)
		.innerJoin(members, eq(members.id, expenseParts.memberId))
		.where(eq(expenseParts.expenseId, expenseId))
		.orderBy(asc(members.joinedAt), asc(insertionOrder(members))),
);

export const listChanges = listQuery((db, { expenseId }: Params<OfExpense>) =>
	db
		.select({ ...getTableColumns(expenseChanges), name: members.name })
		.from(expenseChanges)
		.leftJoin(members, eq(members.id, expenseChanges.memberId))
		.where(eq(expenseChanges.expenseId, expenseId))
		.orderBy(desc(expenseChanges.at), desc(insertionOrder(expenseChanges))),
);

export const findAddedOnce = rowQuery((db, { tripId, onceKey }: Params<OfTrip & { onceKey: string }>) =>
	db
		.select({ id: expenses.id })
		.from(expenses)
		.where(and(eq(expenses.tripId, tripId), eq(expenses.onceKey, onceKey))),
);

export const findReceipt = rowQuery(
	(db, { tripId, expenseId, hash }: Params<OfTrip & OfExpense & { hash: string }>) =>
		db
			.select({ image: expenseReceipts.image })
			.from(expenseReceipts)
			.innerJoin(expenses, eq(expenses.id, expenseReceipts.expenseId))
			.where(and(eq(expenses.tripId, tripId), eq(expenses.id, expenseId), eq(expenses.receiptHash, hash))),
);

/** The exchange rates entered on a trip, latest first. */
export const listRates = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ currency: expenses.currency, rate: expenses.rate })
		.from(expenses)
		.where(and(isThere(tripId), isNotNull(expenses.rate)))
		.orderBy(desc(expenses.updatedAt), desc(insertionOrder(expenses)))
		.limit(200),
);

/** The settlement payments of a trip, newest first. */
export const listSettlements = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select()
		.from(settlements)
		.where(eq(settlements.tripId, tripId))
		.orderBy(desc(settlements.createdAt), desc(insertionOrder(settlements))),
);

export const findSettlement = rowQuery(
	(db, { tripId, settlementId }: Params<OfTrip & { settlementId: string }>) =>
		db
			.select()
			.from(settlements)
			.where(and(eq(settlements.tripId, tripId), eq(settlements.id, settlementId))),
);

/** All parts of a trip's expenses, for the CSV file. */
export const listAllParts = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ expenseId: expenseParts.expenseId, memberId: expenseParts.memberId, cents: expenseParts.cents })
		.from(expenses)
		.innerJoin(expenseParts, eq(expenseParts.expenseId, expenses.id))
		.where(isThere(tripId)),
);

/** The keys of a trip's expenses and settlements that were imported from files. */
export async function listImportKeys(db: Reader, { tripId }: OfTrip): Promise<Set<string>> {
	const rows = [...(await expenseKeys(db, { tripId })), ...(await settlementKeys(db, { tripId }))];
	return new Set(rows.map(({ key }) => key ?? ""));
}

const expenseKeys = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ key: expenses.importKey })
		.from(expenses)
		.where(and(eq(expenses.tripId, tripId), isNotNull(expenses.importKey))),
);

const settlementKeys = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ key: settlements.importKey })
		.from(settlements)
		.where(and(eq(settlements.tripId, tripId), isNotNull(settlements.importKey))),
);

/** The newest expenses paid by a member. */
export const listPaidExpenses = listQuery(
	(db, { tripId, memberId, limit }: Params<OfMember & { limit: number }>) =>
		db
			.select({ id: expenses.id, name: expenses.name, date: expenses.date, cents: expenses.cents })
			.from(expenses)
			.where(and(isThere(tripId), eq(expenses.paidBy, memberId)))
			.orderBy(desc(expenses.date), desc(insertionOrder(expenses)))
			.limit(limit),
);

/** The names of the expenses that the pool was asked to pay back. */
export const listAskedExpenses = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.selectDistinct({ id: expenses.id, name: expenses.name })
		.from(expenses)
		.innerJoin(poolPayments, eq(poolPayments.expenseId, expenses.id))
		.where(eq(expenses.tripId, tripId)),
);
