import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { refundFailedLines } from "#app/features/ledger/refund-lines.ts";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { listPaymentLines, type RefundLineContext } from "./refunds.queries.ts";

/** Returns what a line refunds of its charge, in cents, given what was refunded before. */
export function refundedGrossOf({ line, payment }: RefundLineContext, refundedBefore: Cents): Cents {
	// A refund by hand may also return what other refunds deducted, which already counts as refunded.
	return Math.min(line.amount + line.deduction, payment.amount - refundedBefore);
}

/**
 * Returns the lines of a reserved refund that failed, in cents: everything that was reserved goes back.
 * @param refundedBefore what else was refunded of the charge; only older rows without a stored booking fee need it
 */
export function reservationUndoneLines(
	{ line, trip, payment }: RefundLineContext,
	refundedBefore: Cents,
): LedgerLine[] {
	const { deduction } = line;
	const gross = line.amount + deduction;
	const charge = { amount: payment.amount, bookingFee: payment.platformFeeAmount };
	const bookingFee = line.bookingFee ?? proratedBookingFee(charge, refundedBefore, gross);
	const from = line.status === "processed" ? "stripe_balance" : "refund_clearing";
	return refundFailedLines(trip.id, { gross, deduction, bookingFee }, from);
}

/** Sums what the other refunds of a line's charge have returned and deducted, in cents. */
export async function refundedByOthers(tx: Tx, { line, payment }: RefundLineContext): Promise<Cents> {
	const lines = await listPaymentLines(tx, payment.id);
	const others = lines.filter(({ id, status }) => id !== line.id && status === "processed");
	return Math.min(payment.amount, sum(others.map(({ amount, deduction }) => amount + deduction)));
}
