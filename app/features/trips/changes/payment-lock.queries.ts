import { and, count, eq, getTableColumns, gt, inArray, isNull, max, ne, notInArray, or } from "drizzle-orm";
import {
	COLLECTED_STATUSES,
	LIVE_ATTEMPT_STATUSES,
	PAYABLE_STATUSES,
} from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { countQuery, listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payments } from "#db/schema/payments.ts";

/** What locks a trip's dates, group size and costs: money that was paid, or a payment whose outcome is unknown. */
export type PaymentLock = "paid" | "checking" | null;

type OfTrip = { tripId: string };

/** A former member's money counts until it is refunded in full (Rules: Changing a trip). */
export async function findPaymentLock(db: Reader, tripId: string): Promise<PaymentLock> {
	if ((await countCollected(db, { tripId })) + (await countPaidWithoutCard(db, { tripId })) > 0)
		return "paid";
	const attempts = await listTripAttempts(db, { tripId });
	return attempts.some(({ status }) => status === "unknown") ? "checking" : null;
}

const countCollected = countQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ count: count() })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(
			and(
				eq(payments.tripId, tripId),
				inArray(payments.status, [...COLLECTED_STATUSES]),
				or(ne(payments.status, "refunded"), isNull(members.removedAt)),
			),
		),
);

/** Counts members who have paid with cash back, or to the organizer outside. */
const countPaidWithoutCard = countQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ count: count() })
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				isNull(members.removedAt),
				or(and(eq(members.confirmed, true), gt(members.cashBackApplied, 0)), gt(members.paidOutside, 0)),
			),
		),
);

/** Lists a trip's payment attempts that may still succeed. */
export const listTripAttempts = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select(getTableColumns(attempts))
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.tripId, tripId), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]))),
);

/** Lists open attempts of members who have paid nothing yet, whose schedules may be rewritten. */
export const listUnbegunAttempts = listQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select(getTableColumns(attempts))
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(
			and(
				eq(payments.tripId, tripId),
				inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]),
				notInArray(payments.memberId, begunMembers(db, tripId)),
			),
		),
);

/** The last due date that anyone who has begun to pay has agreed to. */
export async function findLastAgreedDate(db: Reader, tripId: string): Promise<CalendarDate | null> {
	return (await lastAgreedDate(db, { tripId }))?.last ?? null;
}

const lastAgreedDate = rowQuery((db, { tripId }: Params<OfTrip>) =>
	db
		.select({ last: max(payments.dueDate) })
		.from(payments)
		.where(
			and(
				inArray(payments.memberId, begunMembers(db, tripId)),
				inArray(payments.status, [...PAYABLE_STATUSES]),
			),
		),
);

function begunMembers(db: Reader, tripId: Params<OfTrip>["tripId"]) {
	const byCard = db
		.select({ id: payments.memberId })
		.from(payments)
		.where(and(eq(payments.tripId, tripId), inArray(payments.status, [...COLLECTED_STATUSES])));
	const outside = db
		.select({ id: members.id })
		.from(members)
		.where(and(eq(members.tripId, tripId), gt(members.paidOutside, 0)));
	return byCard.union(outside);
}
