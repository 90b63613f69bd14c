import { and, asc, eq, gt, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { listEntryLines } from "#app/features/ledger/ledger.server.ts";
import { REFUND_OVERPAYMENT_JOB } from "#app/features/payments/attempts/overpayments.server.ts";
import {
	type AttemptContext,
	findAttemptContext,
	findPaymentByCharge,
	type PaymentContext,
} from "#app/features/payments/payments.queries.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import { findTopUpByCharge, type TopUpContext } from "#app/features/pool/pool.queries.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/db.ts";
import { asFlag, insertionOrder, jsonMember } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { attempts, disputes, payments, refundLines } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { OPEN_LINE_STATUSES } from "../refunds/states.ts";
import type { ChargeTotals } from "./charge-shares.ts";

/**
 * What a charge at the provider paid for: a member's payment, a pool top-up, a plan or one-time Pro, or nothing
 * (overpaid).
 */
export type Charged =
	| { kind: "payment"; payment: PaymentContext }
	| { kind: "overpaid"; charge: OverpaidCharge }
	| { kind: "top_up"; topUp: TopUpContext }
	| { kind: "tier" };

export type OverpaidCharge = AttemptContext & { job: typeof jobs.$inferSelect };

/** Finds what a charge paid for, by the provider's reference; null if the charge is not in our books. */
export async function findCharged(db: Reader, chargeRef: string): Promise<Charged | null> {
	const payment = await findPaymentByCharge(db, { chargeRef });
	if (payment) return { kind: "payment", payment };
	const topUp = await findTopUpByCharge(db, { chargeRef });
	if (topUp) return { kind: "top_up", topUp };
	const booked = await listEntryLines(db, `charge:${chargeRef}`);
	if (booked.some(({ account }) => account === "subscription_income")) return { kind: "tier" };
	const charge = await findOverpaidCharge(db, chargeRef);
	return charge && { kind: "overpaid", charge };
}

/** Finds the attempt of an overpaid charge, with the job that refunds it; null if the charge is not overpaid. */
export async function findOverpaidCharge(db: Reader, chargeRef: string): Promise<OverpaidCharge | null> {
	const isOfCharge = eq(jsonMember(jobs.payload, "chargeRef"), chargeRef);
	const [job] = await db
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), isOfCharge));
	const found = job && (await findAttemptContext(db, { id: job.source }));
	return found ? { ...found, job } : null;
}

export type ChargeOfTrip = ChargeTotals & { paymentId: string };

/**
 * Lists a trip's charges in the order of its payments, each with its refunded, disputed and released amounts in cents.
 */
export const listChargesOf = listQuery(
	(db, { tripId, provider }: Params<{ tripId: string; provider: Provider }>) =>
		selectTotals(db)
			.where(
				and(
					eq(payments.tripId, tripId),
					eq(payments.provider, provider),
					inArray(payments.status, [...COLLECTED_STATUSES]),
				),
			)
			.orderBy(asc(insertionOrder(payments))),
);

function selectTotals(db: Reader) {
	return db
		.select({
			paymentId: payments.id,
			amount: payments.amount,
			bookingFee: payments.platformFeeAmount,
			refunded: sql<number>`${payments.refundedAmount} + ${sumBeingRefunded(db)}`,
			disputed: sumDisputed(db),
			released: sumReleased(db),
		})
		.from(payments);
}

/** For a query on payments: the amount of each payment that went back to cards and banks or is on its way, in cents. */
export const sumGoneBack = (db: Reader): SQL<number> =>
	sql<number>`${payments.refundedAmount} + ${sumBeingRefunded(db)} + ${sumDisputed(db)}`;

/** For a query on payments: the amount of each payment's open refunds before deductions, in cents. */
function sumBeingRefunded(db: Reader): SQL<number> {
	return sumOf(db, refundLines, sql`${refundLines.amount} + ${refundLines.deduction}`, [
		eq(refundLines.paymentId, payments.id),
		inArray(refundLines.status, [...OPEN_LINE_STATUSES]),
	]);
}

/** For a query on payments: the amount of each payment that banks withdrew and did not return, in cents. */
function sumDisputed(db: Reader): SQL<number> {
	return sumOf(db, disputes, sql`${disputes.amount} - ${disputes.returned}`, [
		eq(disputes.paymentId, payments.id),
		eq(disputes.isOverpaid, false),
	]);
}

/** The amounts of a trip's disputed payments that banks withdrew and did not return, in cents. */
export const listTakenByBanks = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ paymentId: payments.id, amount: sumDisputed(db) })
		.from(payments)
		.where(and(eq(payments.tripId, tripId), eq(payments.status, "disputed"))),
);

/**
 * For a query on payments: the amount of each payment that was released or reserved for a release, less reversals, in
 * cents.
 */
export function sumReleased(db: Reader): SQL<number> {
	const released = sumOf(db, releaseLines, releaseLines.amount, [
		eq(releaseLines.paymentId, payments.id),
		ne(releaseLines.status, "failed"),
	]);
	// If the status were a condition of the query, SQLite would read the reversals of all trips first.
	const isDone = eq(transferReversals.status, "done");
	const reversed = sql`(${db
		.select({ sum: sql`coalesce(sum(${transferReversals.amount}) filter (where ${isDone}), 0)` })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(eq(releaseLines.paymentId, payments.id))})`;
	return sql<number>`${released} - ${reversed}`;
}

function sumOf(
	db: Reader,
	table: typeof refundLines | typeof disputes | typeof releaseLines | typeof transferReversals,
	amount: SQL | SQLiteColumn,
	where: SQL[],
): SQL<number> {
	return sql<number>`(${db
		.select({ sum: sql`coalesce(sum(${amount}), 0)` })
		.from(table)
		.where(and(...where))})`;
}

export type Dispute = typeof disputes.$inferSelect;

export async function findDispute(db: Reader, ref: string): Promise<Dispute | null> {
	const [found] = await db.select().from(disputes).where(eq(disputes.ref, ref));
	return found ?? null;
}

/** Lists a payment's disputes, without those of overpaid charges. */
export function listDisputesOf(db: Reader, paymentId: string): Promise<Dispute[]> {
	return db
		.select()
		.from(disputes)
		.where(and(eq(disputes.paymentId, paymentId), eq(disputes.isOverpaid, false)))
		.orderBy(disputes.openedAt);
}

/**
 * Lists the refunds of a charge, in cents. `isReserved` is read from the ledger, because a refund of ours that is
 * recorded again may belong to a request that was settled by hand.
 */
export async function listRefundsOfCharge(db: Reader, paymentId: string) {
	const hasEntry = (kind: string, id: SQLWrapper) =>
		asFlag(
			sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.source} = ${`${kind}:`} || ${id})`,
		);
	const rows = await db
		.select({
			line: refundLines,
			isRequestReserved: hasEntry("refund-reserve", refundLines.refundRequestId),
			isLineReserved: hasEntry("refund-reserve", refundLines.id),
			wasRefused: hasEntry("refund-refused", refundLines.id),
		})
		.from(refundLines)
		.where(eq(refundLines.paymentId, paymentId));
	return rows.map(({ line, isRequestReserved, isLineReserved, wasRefused }) => ({
		...line,
		isReserved: (isRequestReserved || isLineReserved) && !wasRefused,
	}));
}

/**
 * For a query on disputes with their payments: the member who paid the disputed charge as a gift; null if the member
 * paid it themselves.
 */
export function giverOfDisputed(db: Reader): SQL<string | null> {
	const ofOverpaid = db
		.select({ givenBy: attempts.givenBy })
		.from(jobs)
		.innerJoin(attempts, eq(attempts.id, jobs.source))
		.where(
			and(
				eq(jobs.kind, REFUND_OVERPAYMENT_JOB),
				sql`${jsonMember(jobs.payload, "chargeRef")} = ${disputes.chargeRef}`,
			),
		)
		.limit(1);
	return sql<
		string | null
	>`case when ${disputes.isOverpaid} then (${ofOverpaid}) else ${payments.givenBy} end`;
}

/** For a query on payments: the organizer who received the first release of each. */
export function firstReceiver(db: Reader): SQL<string | null> {
	return sql<string | null>`${db
		.select({ organizerId: fundReleases.organizerId })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(releaseLines.paymentId, payments.id))
		.orderBy(releaseLines.createdAt)
		.limit(1)}`;
}

/** The users who received a release of these payments that was not fully reversed. */
export function listReceivers(db: Reader, paymentIds: readonly string[]) {
	const reversed = sumOf(db, transferReversals, transferReversals.amount, [
		eq(transferReversals.releaseLineId, releaseLines.id),
		eq(transferReversals.status, "done"),
	]);
	return db
		.selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(users, eq(users.id, fundReleases.organizerId))
		.where(
			and(
				inArray(releaseLines.paymentId, [...paymentIds]),
				ne(releaseLines.status, "failed"),
				gt(releaseLines.amount, reversed),
			),
		)
		.orderBy(users.id);
}
