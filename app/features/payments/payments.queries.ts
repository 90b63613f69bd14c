import { and, asc, desc, eq, inArray, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader, Tx } from "#db/client.server.ts";
import { attempts, members, payments, trips } from "#db/schema/index.ts";
import { COLLECTED_STATUSES, LIVE_ATTEMPT_STATUSES } from "./states.ts";

export type Payment = typeof payments.$inferSelect;
export type Attempt = typeof attempts.$inferSelect;

/** A member's payments, first to last, and the attempts to pay them that are still open. */
export type PaymentState = { payments: readonly Payment[]; liveAttempts: readonly Attempt[] };

export function listMemberPayments(db: Reader, memberId: string): Promise<Payment[]> {
	return db
		.select()
		.from(payments)
		.where(eq(payments.memberId, memberId))
		.orderBy(asc(payments.paymentNumber));
}

export function listTripPayments(db: Reader, tripId: string): Promise<Payment[]> {
	return db
		.select()
		.from(payments)
		.where(eq(payments.tripId, tripId))
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber));
}

export async function findPayment(db: Reader, id: string): Promise<Payment | null> {
	const [row] = await db.select().from(payments).where(eq(payments.id, id));
	return row ?? null;
}

/** The payment of a charge; null for a charge that is unknown or was an overpayment. */
export async function findPaymentByCharge(db: Reader, chargeRef: string) {
	const [row] = await db
		.select({ payment: payments, member: members, trip: trips })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(payments.chargeRef, chargeRef));
	return row ?? null;
}

export type PaymentContext = NonNullable<Awaited<ReturnType<typeof findPaymentByCharge>>>;

export async function hasCollectedPayment(db: Reader, memberId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.memberId, memberId), inArray(payments.status, [...COLLECTED_STATUSES])))
		.limit(1);
	return row !== undefined;
}

export async function findLiveAttempt(db: Reader, paymentId: string): Promise<Attempt | null> {
	const [row] = await db
		.select()
		.from(attempts)
		.where(and(eq(attempts.paymentId, paymentId), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES])));
	return row ?? null;
}

export async function findPaymentState(db: Reader, memberId: string): Promise<PaymentState> {
	const payments = await listMemberPayments(db, memberId);
	return { payments, liveAttempts: await listLiveAttempts(db, memberId) };
}

export async function listLiveAttempts(db: Reader, memberId: string): Promise<Attempt[]> {
	const rows = await db
		.select({ attempt: attempts })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.memberId, memberId), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES])));
	return rows.map((row) => row.attempt);
}

export async function findLatestAttempt(db: Reader, paymentId: string): Promise<Attempt | null> {
	const [row] = await db
		.select()
		.from(attempts)
		.where(eq(attempts.paymentId, paymentId))
		.orderBy(desc(attempts.createdAt), desc(sql`rowid`))
		.limit(1);
	return row ?? null;
}

export async function findAttemptContext(db: Reader, where: { id: string } | { ref: string }) {
	const [row] = await db
		.select({ attempt: attempts, payment: payments, member: members, trip: trips })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where("id" in where ? eq(attempts.id, where.id) : eq(attempts.ref, where.ref));
	return row ?? null;
}

export type AttemptContext = NonNullable<Awaited<ReturnType<typeof findAttemptContext>>>;

/** The oldest live attempts first. The times (UTC ms) differ for unknown outcomes and for attempts that are only open. */
export function listUnsettledAttempts(
	db: Reader,
	since: { unknown: number; open: number },
): Promise<Attempt[]> {
	return db
		.select()
		.from(attempts)
		.where(
			or(
				and(eq(attempts.status, "unknown"), lt(attempts.updatedAt, since.unknown)),
				and(inArray(attempts.status, ["created", "requires_action"]), lt(attempts.updatedAt, since.open)),
			),
		)
		.orderBy(asc(attempts.updatedAt));
}

/** A query of the ids of the trips for which somebody has begun to pay. */
export function tripsWithAttempts(db: Reader) {
	return db
		.select({ id: payments.tripId })
		.from(payments)
		.innerJoin(attempts, eq(attempts.paymentId, payments.id));
}

/** @param tripIds a query of trip ids */
export async function deletePaymentsOfTrips(tx: Tx, tripIds: SQLWrapper): Promise<void> {
	await tx.delete(payments).where(inArray(payments.tripId, tripIds));
}
