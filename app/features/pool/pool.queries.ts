import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm";
import { bookOf } from "#app/features/ledger/ledger.server.ts";
import { poolAccount } from "#app/features/ledger/pool-lines.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery, sumQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { poolPayments, poolRefunds, pools, poolTopUps } from "#db/schema/pool.ts";
import type { PoolCharge } from "./pool-money.ts";
import { OPEN_REFUND_STATUSES, SPENT_STATES } from "./states.ts";

export type Pool = typeof pools.$inferSelect;
export type TopUp = typeof poolTopUps.$inferSelect;
export type PoolRefund = typeof poolRefunds.$inferSelect;
export type PoolPayment = typeof poolPayments.$inferSelect;

type OfTrip = { tripId: string };

export const findPool = rowQuery((db, { tripId }: Params<OfTrip>) =>
	db.select().from(pools).where(eq(pools.tripId, tripId)),
);

/** The pool's balance, in cents. Money reserved for refunds and payments is not included. */
export async function poolBalance(
	db: Reader,
	{ tripId, provider }: OfTrip & { provider: Provider },
): Promise<Cents> {
	return (await sumOfPool(db, { book: bookOf(provider), account: poolAccount(tripId) })).balance;
}

const sumOfPool = sumQuery((db, { book, account }: Params<{ book: "live" | "demo"; account: string }>) =>
	db
		.select({ balance: sql<Cents>`-coalesce(sum(${ledgerLines.amount}), 0)` })
		.from(ledgerLines)
		.where(and(eq(ledgerLines.book, book), eq(ledgerLines.account, account))),
);

export type ChargeInPool = PoolCharge & { paidAt: number; chargeRef: string };

/** The charges of a trip's pool, oldest first, with what was refunded of each and what banks have taken. */
export async function listPoolCharges(
	db: Reader,
	of: OfTrip & { provider: Provider },
): Promise<ChargeInPool[]> {
	const charges = await succeededTopUps(db, of);
	const refunds = await refundsOfTrip(db, of);
	return charges.map(({ id, memberId, amount, takenFromPool, takenFromHouse, paidAt, chargeRef }) => {
		const own = refunds.filter(({ topUpId, isByHand }) => topUpId === id && !isByHand);
		const refunded = own.reduce((sum, one) => sum + (one.status === "failed" ? 0 : one.amount), 0);
		const isStuck = own.at(-1)?.status === "failed";
		const facts = { id, memberId, amount, refunded, takenFromPool, takenFromHouse, isStuck };
		return { ...facts, paidAt: paidAt ?? 0, chargeRef: chargeRef ?? "" };
	});
}

const succeededTopUps = listQuery((db, { tripId, provider }: Params<OfTrip & { provider: Provider }>) =>
	db
		.select()
		.from(poolTopUps)
		.where(
			and(
				eq(poolTopUps.tripId, tripId),
				eq(poolTopUps.provider, provider),
				eq(poolTopUps.status, "succeeded"),
			),
		)
		.orderBy(sql`${poolTopUps.paidAt} asc nulls first`, asc(insertionOrder(poolTopUps))),
);

const refundsOfTrip = listQuery((db, { tripId, provider }: Params<OfTrip & { provider: Provider }>) =>
	db
		.select(getTableColumns(poolRefunds))
		.from(poolRefunds)
		.innerJoin(poolTopUps, eq(poolTopUps.id, poolRefunds.topUpId))
		.where(and(eq(poolTopUps.tripId, tripId), eq(poolTopUps.provider, provider)))
		.orderBy(asc(insertionOrder(poolRefunds))),
);

/** A top-up and its member; null for an unknown one. */
export const findTopUp = rowQuery((db, { id }: Params<{ id: string }>) =>
	withOwner(db).where(eq(poolTopUps.id, id)),
);

export const findTopUpByCharge = rowQuery((db, { chargeRef }: Params<{ chargeRef: string }>) =>
	withOwner(db).where(eq(poolTopUps.chargeRef, chargeRef)),
);

const withOwner = (db: Reader | Tx) =>
	db
		.select({ topUp: poolTopUps, member: members, trip: trips })
		.from(poolTopUps)
		.innerJoin(members, eq(members.id, poolTopUps.memberId))
		.innerJoin(trips, eq(trips.id, poolTopUps.tripId));

export type TopUpContext = NonNullable<Awaited<ReturnType<typeof findTopUp>>>;

export const findLiveTopUp = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select()
		.from(poolTopUps)
		.where(and(eq(poolTopUps.memberId, memberId), inArray(poolTopUps.status, [...LIVE_ATTEMPT_STATUSES]))),
);

/** The paid top-ups of a trip, newest first, with their members. */
export const listTopUps = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ ...getTableColumns(poolTopUps), name: members.name })
		.from(poolTopUps)
		.innerJoin(members, eq(members.id, poolTopUps.memberId))
		.where(and(eq(poolTopUps.tripId, tripId), eq(poolTopUps.status, "succeeded")))
		.orderBy(sql`${poolTopUps.paidAt} desc nulls last`, desc(insertionOrder(poolTopUps))),
);

/** The pool's refunds to cards, newest first. */
export const listPoolRefunds = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ ...getTableColumns(poolRefunds), memberId: poolTopUps.memberId, name: members.name })
		.from(poolRefunds)
		.innerJoin(poolTopUps, eq(poolTopUps.id, poolRefunds.topUpId))
		.innerJoin(members, eq(members.id, poolTopUps.memberId))
		.where(eq(poolTopUps.tripId, tripId))
		.orderBy(desc(poolRefunds.createdAt), desc(insertionOrder(poolRefunds))),
);

/** The requests to the pool, newest first. */
export const listPoolPayments = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ ...getTableColumns(poolPayments), name: members.name })
		.from(poolPayments)
		.innerJoin(members, eq(members.id, poolPayments.memberId))
		.where(eq(poolPayments.tripId, tripId))
		.orderBy(desc(poolPayments.askedAt), desc(insertionOrder(poolPayments))),
);

/** How much of each member's expenses the pool has paid back or reserved, less what was returned. */
export const sumPaidBack = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({
			memberId: poolPayments.memberId,
			cents: sql<Cents>`sum(${poolPayments.amount} - ${poolPayments.returned})`,
		})
		.from(poolPayments)
		.where(and(eq(poolPayments.tripId, tripId), inArray(poolPayments.state, [...SPENT_STATES])))
		.groupBy(poolPayments.memberId),
);

/** The amount for one expense. */
export async function paidBackOf(db: Reader, expenseId: string): Promise<Cents> {
	return (await sumOfExpense(db, { expenseId })).cents;
}

const sumOfExpense = sumQuery((db, { expenseId }: Params<{ expenseId: string }>) =>
	db
		.select({ cents: sql<Cents>`coalesce(sum(${poolPayments.amount} - ${poolPayments.returned}), 0)` })
		.from(poolPayments)
		.where(and(eq(poolPayments.expenseId, expenseId), inArray(poolPayments.state, [...SPENT_STATES]))),
);

export const findPoolPayment = rowQuery((db, { id }: Params<{ id: string }>) =>
	db
		.select({ payment: poolPayments, member: members, trip: trips })
		.from(poolPayments)
		.innerJoin(members, eq(members.id, poolPayments.memberId))
		.innerJoin(trips, eq(trips.id, poolPayments.tripId))
		.where(eq(poolPayments.id, id)),
);

export type PoolPaymentContext = NonNullable<Awaited<ReturnType<typeof findPoolPayment>>>;

export const findPoolPaymentByRef = rowQuery((db, { ref }: Params<{ ref: string }>) =>
	db
		.select()
		.from(poolPayments)
		.where(and(isNotNull(poolPayments.ref), eq(poolPayments.ref, ref))),
);

/** Stores the time of the pool's last change, by which open pages notice it. Each is later than the one before. */
export async function markPoolChanged(tx: Tx, tripId: string, at: Date): Promise<void> {
	await tx
		.update(pools)
		.set({
			changedAt: sql`case when ${pools.changedAt} >= ${at.getTime()} then ${pools.changedAt} + 1 else ${at.getTime()} end`,
		})
		.where(eq(pools.tripId, tripId));
}

/** A provider's refunds that wait for the bank, by their source in its balance. */
export async function pendingPoolRefunds(db: Reader, provider: Provider): Promise<[string, number][]> {
	const rows = await db
		.select({ ref: poolRefunds.ref, amount: poolRefunds.amount })
		.from(poolRefunds)
		.where(and(eq(poolRefunds.provider, provider), inArray(poolRefunds.status, [...OPEN_REFUND_STATUSES])));
	return rows.flatMap(({ ref, amount }): [string, number][] => (ref ? [[`refund:${ref}`, amount]] : []));
}
