import { findInFundBeforeDisputes } from "#app/features/disputes/before-disputes.queries.ts";
import { undoneRefundLines, unreservedRefundLines } from "#app/features/ledger/by-hand-lines.ts";
import { listEntryLines } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { type RefundAmounts, refundDoneLines, refundFailedLines } from "#app/features/ledger/refund-lines.ts";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { listPaymentLines, type RefundLineContext } from "./refunds.queries.ts";

/** Returns what a line refunds of its charge, in cents, given what was refunded before. */
export function refundAmountsOf({ line, payment }: RefundLineContext, refundedBefore: Cents): RefundAmounts {
	// A refund by hand may also return what earlier refunds deducted, which already counts as refunded.
	const gross = Math.min(line.amount + line.deduction, payment.amount - refundedBefore);
	const charge = { amount: payment.amount, bookingFee: payment.platformFeeAmount };
	return { gross, deduction: line.deduction, bookingFee: proratedBookingFee(charge, refundedBefore, gross) };
}

/** Returns what a line has reserved of its charge, in cents, even if a refund by hand has since taken some of that. */
function reservedAmountsOf({ line, payment }: RefundLineContext, refundedBefore: Cents): RefundAmounts {
	const gross = line.amount + line.deduction;
	const charge = { amount: payment.amount, bookingFee: payment.platformFeeAmount };
	return { gross, deduction: line.deduction, bookingFee: proratedBookingFee(charge, refundedBefore, gross) };
}

/** The ledger lines of a refund that the provider has made. A line that failed before has no reservation. */
export async function madeRefundLines(
	tx: Tx,
	{ line, trip, payment }: RefundLineContext,
	{ gross, bookingFee }: RefundAmounts,
): Promise<LedgerLine[]> {
	if (line.status !== "failed") return refundDoneLines(line.amount);
	const { id: tripId, organizerId } = trip;
	const inFund = await findInFundBeforeDisputes(tx, payment);
	return unreservedRefundLines({ tripId, organizerId, amount: line.amount, gross, bookingFee, inFund });
}

/** The ledger lines of a refund that failed, before or after it was made. */
export async function failedRefundLines(
	tx: Tx,
	lineContext: RefundLineContext,
	refundedBefore: Cents,
): Promise<LedgerLine[]> {
	const { line, trip } = lineContext;
	const part = reservedAmountsOf(lineContext, refundedBefore);
	if (line.status !== "processed") return refundFailedLines(trip.id, part, "refund_clearing");
	const made = await listEntryLines(tx, `refund:${line.ref}`);
	const isReserved = made.some(({ account }) => account === "refund_clearing");
	if (isReserved) return refundFailedLines(trip.id, part, "stripe_balance");
	return undoneRefundLines(made);
}

/** Sums what the other refunds of a line's charge have returned and deducted, in cents. */
export async function refundedByOthers(tx: Tx, { line, payment }: RefundLineContext): Promise<Cents> {
	const lines = await listPaymentLines(tx, payment.id);
	const others = lines.filter(({ id, status }) => id !== line.id && status === "processed");
	return Math.min(payment.amount, sum(others.map(({ amount, deduction }) => amount + deduction)));
}
