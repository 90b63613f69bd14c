import {
	and,
	asc,
	desc,
	eq,
	exists,
	getTableColumns,
	inArray,
	isNotNull,
	isNull,
	lt,
	ne,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isOneTimeProOf } from "#app/access/access.queries.ts";
import type { Member } from "#app/access/access.server.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { attempts, consents, payers, payments, presentAsks } from "#db/schema/payments.ts";
import { entitlements } from "#db/schema/tiers.ts";
import { isChargeConsent } from "./cards/payers.queries.ts";
import { LIVE_ATTEMPT_STATUSES, PAYABLE_STATUSES } from "./states.ts";

export type Payment = typeof payments.$inferSelect;
export type Attempt = typeof attempts.$inferSelect;

/** A member's payments, first to last, and their live attempts. */
export type PaymentState = { payments: readonly Payment[]; liveAttempts: readonly Attempt[] };

export const listMemberPayments = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select().from(payments).where(eq(payments.memberId, memberId)).orderBy(asc(payments.paymentNumber)),
);

export const listTripPayments = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(payments)
		.where(eq(payments.tripId, tripId))
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber)),
);

export const findPayment = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(payments).where(eq(payments.id, id)),
);

/** The payment that a charge paid; null if the charge is unknown or was an overpayment. */
export const findPaymentByCharge = rowQuery((db, { chargeRef }: Params<{ chargeRef: string }>) =>
	db
		.select({ payment: payments, member: members, trip: trips })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(payments.chargeRef, chargeRef)),
);

export type PaymentContext = NonNullable<Awaited<ReturnType<typeof findPaymentByCharge>>>;

/** Whether a payment was covered by an earlier payment's charge. */
export const isPaidAhead = isNotNull(payments.paidAheadBy);

/** Whether a payment was paid without a charge of its own: ahead, or outside. */
export const isPaidOtherwise = or(isPaidAhead, isNotNull(payments.paidOutsideBy));

export const findLiveAttempt = rowQuery((db, { paymentId }: Params<{ paymentId: string }>) =>
	db
		.select()
		.from(attempts)
		.where(and(eq(attempts.paymentId, paymentId), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]))),
);

/**
 * The newest attempt of a member that has an intent and is still open.
 * @param before created before this time, UTC ms
 */
export const findOpenAttempt = rowQuery(
	(db, { memberId, provider, before }: Params<{ memberId: string; provider: Provider; before: number }>) =>
		db
			.select(getTableColumns(attempts))
			.from(attempts)
			.innerJoin(payments, eq(payments.id, attempts.paymentId))
			.where(
				and(
					eq(payments.memberId, memberId),
					eq(attempts.provider, provider),
					inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]),
					isNotNull(attempts.ref),
					lt(attempts.createdAt, before),
				),
			)
			.orderBy(desc(attempts.createdAt))
			.limit(1),
);

export const findAttemptById = rowQuery((db, { id }: Params<{ id: string }>) =>
	db.select().from(attempts).where(eq(attempts.id, id)),
);

/** Whether the charge of an attempt is in our ledger. */
export async function isBooked(db: Reader, id: string): Promise<boolean> {
	return (await findAttemptById(db, { id }))?.status === "succeeded";
}

export async function findPaymentState(db: Reader, memberId: string): Promise<PaymentState> {
	const payments = await listMemberPayments(db, { memberId });
	return { payments, liveAttempts: await listLiveAttempts(db, { memberId }) };
}

/**
 * Reads the open attempts before the plan and the schedule. The other way round, an attempt that an identical call has
 * just begun under a new schedule would seem to belong to the old one.
 */
export async function findStateOfAttempts(
	db: Reader,
	member: Member,
): Promise<PaymentState & { member: Member }> {
	const liveAttempts = await listLiveAttempts(db, { memberId: member.id });
	const [now] = await db.select().from(members).where(eq(members.id, member.id));
	const payments = await listMemberPayments(db, { memberId: member.id });
	return { member: now ?? member, payments, liveAttempts };
}

export const listLiveAttempts = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select(getTableColumns(attempts))
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.memberId, memberId), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]))),
);

/** The live attempts on the member's payments and on presents they give, all of which end with their spot. */
export const listAttemptsOfPlace = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select(getTableColumns(attempts))
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(
			and(
				or(eq(payments.memberId, memberId), eq(attempts.givenBy, memberId)),
				inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]),
			),
		),
);

/** The members of a trip with an open attempt to pay. */
export const listPayingMembers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.selectDistinct({ id: payments.memberId })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.tripId, tripId), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]))),
);

/** The newest attempt by the payment's own member; a giver's outcome is for the giver alone. */
export const findLatestAttempt = rowQuery((db, { paymentId }: Params<{ paymentId: string }>) =>
	db
		.select()
		.from(attempts)
		.where(and(eq(attempts.paymentId, paymentId), isNull(attempts.givenBy)))
		.orderBy(desc(attempts.createdAt), desc(insertionOrder(attempts)))
		.limit(1),
);

export const findAttemptContext = rowQuery((db, { id }: Params<{ id: string }>) =>
	selectAttemptContext(db).where(eq(attempts.id, id)),
);

/** @param ref the provider's ref of the intent */
export const findAttemptContextByRef = rowQuery((db, { ref }: Params<{ ref: string }>) =>
	selectAttemptContext(db).where(eq(attempts.ref, ref)),
);

/**
 * An attempt with its context: `payer` holds the card saved for the member's later charges, `consentedAt` is when the
 * member agreed to those, `next` is their first other unpaid payment, `giver` is the member who pays this one as a
 * present, and `ask` exists while the member lets others pay.
 */
function selectAttemptContext(db: Reader) {
	const consentedAt = db
		.select({ at: sql`min(${consents.givenAt})` })
		.from(consents)
		.where(and(eq(consents.memberId, members.id), isChargeConsent));
	const next = alias(payments, "next");
	const other = alias(payments, "other");
	const giver = alias(members, "giver");
	const nextId = db
		.select({ id: other.id })
		.from(other)
		.where(
			and(
				eq(other.memberId, payments.memberId),
				ne(other.id, payments.id),
				inArray(other.status, [...PAYABLE_STATUSES]),
			),
		)
		.orderBy(asc(other.paymentNumber))
		.limit(1);
	return db
		.select({
			attempt: attempts,
			payment: payments,
			member: members,
			trip: trips,
			organizer: {
				id: users.id,
				subscriptionPlan: users.subscriptionPlan,
				subscriptionStatus: users.subscriptionStatus,
				subscriptionEndAt: users.subscriptionEndAt,
			},
			entitlement: { id: entitlements.id },
			payer: { provider: payers.provider, methodRef: payers.methodRef },
			consentedAt: sql<number | null>`${consentedAt}`,
			next: { amount: next.amount, dueDate: next.dueDate },
			giver,
			ask: { memberId: presentAsks.memberId },
		})
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(users, eq(users.id, trips.organizerId))
		.leftJoin(entitlements, isOneTimeProOf(trips.id))
		.leftJoin(payers, eq(payers.memberId, members.id))
		.leftJoin(next, eq(next.id, sql`${nextId}`))
		.leftJoin(giver, eq(giver.id, attempts.givenBy))
		.leftJoin(presentAsks, eq(presentAsks.memberId, members.id));
}

export type AttemptContext = NonNullable<Awaited<ReturnType<typeof findAttemptContext>>>;

/**
 * Attempts that have not changed for a while, oldest first.
 * @param since the latest change, UTC ms, of attempts with an unknown outcome and of attempts that are merely open
 */
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

/** Whether anyone has begun to pay for a trip. @param tripId a column with the trip's id */
export function hasAttempts(db: Reader, tripId: SQLWrapper): SQL {
	return exists(
		db
			.select({ one: sql`1` })
			.from(payments)
			.innerJoin(attempts, eq(attempts.paymentId, payments.id))
			.where(sql`${payments.tripId} = ${tripId}`),
	);
}

export function membersWithAttempts(db: Reader) {
	return db
		.select({ id: payments.memberId })
		.from(payments)
		.innerJoin(attempts, eq(attempts.paymentId, payments.id));
}

/** @param tripIds a query of trip ids */
export async function deletePaymentsOfTrips(tx: Tx, tripIds: SQLWrapper): Promise<void> {
	await tx.delete(payments).where(inArray(payments.tripId, tripIds));
}
