import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { releaseLines, transferReversals } from "#db/schema/fund.ts";
import { disputes, payments, refundLines } from "#db/schema/payments.ts";
import { OPEN_LINE_STATUSES } from "./refunds/states.ts";

/**
 * Returns what the fund still has of one payment's charge, in cents and never below 0: its net after refunds (approved
 * ones too) and disputes, less what was released and not reversed.
 */
export async function findChargeInFund(db: Reader, paymentId: string): Promise<Cents> {
	const [charge] = await db
		.select({
			gross: payments.amount,
			bookingFee: payments.platformFeeAmount,
			refunded: payments.refundedAmount,
			beingRefunded: sumBeingRefunded(db),
			disputed: sumOf(db, disputes, sql`${disputes.amount} - ${disputes.returned}`, [
				eq(disputes.paymentId, payments.id),
				eq(disputes.isOverpaid, false),
			]),
			released: sumOf(db, releaseLines, releaseLines.amount, [
				eq(releaseLines.paymentId, payments.id),
				ne(releaseLines.status, "failed"),
			]),
			reversed: sumReversed(db),
		})
		.from(payments)
		.where(eq(payments.id, paymentId));
	if (!charge) return 0;
	const gone = Math.min(charge.gross, charge.refunded + charge.beingRefunded + charge.disputed);
	const feeLeft = charge.bookingFee - proratedBookingFee({ amount: charge.gross, ...charge }, 0, gone);
	return Math.max(0, charge.gross - gone - feeLeft - charge.released + charge.reversed);
}

/** For a query on payments: what refunds on their way take of each payment, with what is deducted of them. */
export function sumBeingRefunded(db: Reader): SQL<number> {
	return sumOf(db, refundLines, sql`${refundLines.amount} + ${refundLines.deduction}`, [
		eq(refundLines.paymentId, payments.id),
		inArray(refundLines.status, [...OPEN_LINE_STATUSES]),
	]);
}

/** For a query on payments: how much of each payment's releases has come back, in cents. */
export function sumReversed(db: Reader): SQL<number> {
	// If the status were a condition of the query, SQLite would read the reversals of all trips first.
	const isDone = eq(transferReversals.status, "done");
	return sql<number>`(${db
		.select({ sum: sql`coalesce(sum(${transferReversals.amount}) filter (where ${isDone}), 0)` })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(eq(releaseLines.paymentId, payments.id))})`;
}

function sumOf(
	db: Reader,
	table: typeof refundLines | typeof disputes | typeof releaseLines,
	amount: SQL | SQLiteColumn,
	where: SQL[],
): SQL<number> {
	return sql<number>`(${db
		.select({ sum: sql`coalesce(sum(${amount}), 0)` })
		.from(table)
		.where(and(...where))})`;
}
