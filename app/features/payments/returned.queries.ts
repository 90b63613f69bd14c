import { and, eq, ne, not, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import type { Payment } from "./payments.queries.ts";

/**
 * Refund sums of a payment, in cents: `amount` was deducted for the provider's fee out of `from`, and `returned` went
 * back to the card. `underWay` is what refunds not yet made by the provider will take of the charge, `underWayDeducted`
 * the fee they deduct.
 */
export type Deduction = {
	paymentId: string;
	amount: Cents;
	from: Cents;
	returned: Cents;
	underWay: Cents;
	underWayDeducted: Cents;
};

/**
 * The refund sums of a member's payments, if anything was returned. Skips the query if nothing was refunded.
 * @param own the member's payments
 */
export async function listReturned(
	db: Reader,
	memberId: string,
	own: readonly Pick<Payment, "refundedAmount">[],
): Promise<Deduction[]> {
	if (!own.some(({ refundedAmount }) => refundedAmount > 0)) return [];
	return (await listDeductions(db, { memberId })).filter(({ returned }) => returned > 0);
}

/** The refund sums of a member, by payment, in cents. */
export const listDeductions = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	selectDeductions(db, eq(payments.memberId, memberId)),
);

/** The refund sums of a whole trip, by payment, in cents. */
export const listTripDeductions = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectDeductions(db, eq(payments.tripId, tripId)),
);

function selectDeductions(db: Reader, isOurs: SQL) {
	const gross = sql`${refundLines.amount} + ${refundLines.deduction}`;
	const isMade = eq(refundLines.status, "processed");
	const sumOf = (amount: SQL | SQLiteColumn, of: SQL | undefined) =>
		sql<number>`coalesce(sum(${amount}) filter (where ${of}), 0)`;
	return db
		.select({
			paymentId: refundLines.paymentId,
			amount: sumOf(refundLines.deduction, isMade),
			from: sumOf(gross, and(isMade, ne(refundRequests.origin, "provider"))),
			returned: sumOf(refundLines.amount, isMade),
			underWay: sumOf(gross, not(isMade)),
			underWayDeducted: sumOf(refundLines.deduction, not(isMade)),
		})
		.from(refundLines)
		.innerJoin(payments, eq(payments.id, refundLines.paymentId))
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.where(and(isOurs, ne(refundLines.status, "failed")))
		.groupBy(refundLines.paymentId);
}
