import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import type { Payment } from "./payments.queries.ts";

/** What refunds have deducted for the provider's fee, from how much, and what has gone back to the card, in cents. */
export type Deduction = { paymentId: string; amount: Cents; from: Cents; returned: Cents };

/** What of these payments of one member has gone back. It asks only if something has. */
export async function listReturned(
	db: Reader,
	memberId: string,
	own: readonly Pick<Payment, "refundedAmount">[],
): Promise<Deduction[]> {
	return own.some(({ refundedAmount }) => refundedAmount > 0) ? listDeductions(db, { memberId }) : [];
}

/** Sums what a member's processed refunds have deducted and returned, by charge, in cents. */
export const listDeductions = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	selectDeductions(db, eq(payments.memberId, memberId)),
);

/** The same for a whole trip. */
export const listTripDeductions = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectDeductions(db, eq(payments.tripId, tripId)),
);

function selectDeductions(db: Reader, isOurs: SQL) {
	const gross = sql`${refundLines.amount} + ${refundLines.deduction}`;
	return db
		.select({
			paymentId: refundLines.paymentId,
			amount: sql<number>`sum(${refundLines.deduction})`,
			from: sql<number>`coalesce(sum(${gross}) filter (where ${ne(refundRequests.origin, "provider")}), 0)`,
			returned: sql<number>`sum(${refundLines.amount})`,
		})
		.from(refundLines)
		.innerJoin(payments, eq(payments.id, refundLines.paymentId))
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.where(and(isOurs, eq(refundLines.status, "processed")))
		.groupBy(refundLines.paymentId);
}
