import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { refundDoneLines, refundFailedLines } from "#app/features/ledger/refund-lines.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { reverseCashBack } from "#app/features/payments/cash-back-entries.server.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import { undoCashBackReturn } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { isProviderRefusal, isProviderTimeout, type RefundFact } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import { listRefundsOfCharge } from "../charges/charges.queries.ts";
import { sendReversalsOf } from "../charges/reversals.server.ts";
import { settleCharge } from "../charges/settle-charge.server.ts";
import { hasChargesAhead, pauseChargesForRefund } from "./pause-charges.server.ts";
import { notifyRefundOutcome } from "./refund-notifications.server.ts";
import {
	findRefundLineContext,
	listPaymentLines,
	listRefundLines,
	listUnsettledRefundLines,
	type RefundLine,
	type RefundLineContext,
	type RefundRequest,
} from "./refunds.queries.ts";
import {
	canMoveLine,
	canMoveRefund,
	OPEN_LINE_STATUSES,
	type RefundLineStatus,
	requestStatusOf,
	statusAfterRefund,
} from "./states.ts";
import * as texts from "./texts/refunds.ts";

/**
 * Reverses the released part of a line's charge. Then requests the refund under the line's idempotency key, or fetches
 * its state once its ref is known, and applies the answer. It may run at any time and in several processes.
 * @throws ProviderTimeout and any error but a refusal, after which the line is `unknown`
 */
export async function processRefundLine(ctx: Ctx, lineId: string): Promise<RefundLineStatus> {
	const lineContext = await findRefundLineContext(ctx.db.read, lineId);
	if (!lineContext?.payment.chargeRef) throw new Error(`refund line ${lineId} has no charge`);
	const { line } = lineContext;
	const { ref } = line;
	const request = {
		id: line.id,
		chargeRef: lineContext.payment.chargeRef,
		amount: line.amount,
		deduction: line.deduction,
		bookingFee: line.bookingFee ?? 0,
	};
	if (!ref) await sendReversalsOf(ctx, line.paymentId);
	try {
		const fact = await (ref ? ctx.payments.fetchRefund(ref) : ctx.payments.refund(request));
		return (await applyRefund(ctx, fact)) ?? line.status;
	} catch (error) {
		if (!ref && isProviderRefusal(error))
			return applyRefundRefusal(ctx, line.id, `${error.code}: ${error.message}`);
		await markLineUnknown(ctx, line);
		throw error;
	}
}

/** Sets `updatedAt`, by which the sweeper schedules the next look-up. */
async function markLineUnknown(ctx: Ctx, { id }: RefundLine): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(refundLines)
			.set({ status: "unknown", updatedAt: ctx.now.getTime() })
			.where(and(eq(refundLines.id, id), inArray(refundLines.status, [...OPEN_LINE_STATUSES])));
	});
}

/** A request may still be sending a younger line. Each further wait is as long as all earlier ones together. */
const FIRST_WAIT_MS = 20_000;
const MAX_WAIT_MS = HOUR_MS;

/**
 * Sends open refund lines again under their idempotency keys, or looks them up once their ref is known.
 * @returns how many lines changed their status
 * @throws AggregateError with the failures
 */
export async function sweepRefunds(ctx: Ctx): Promise<number> {
	const times = { now: ctx.now.getTime(), firstWait: FIRST_WAIT_MS, maxWait: MAX_WAIT_MS };
	let changedCount = 0;
	const process = async (turn: Ctx, line: RefundLine) => {
		if ((await processRefundLine(turn, line.id)) !== line.status) changedCount += 1;
	};
	const unsettled = await listUnsettledRefundLines(ctx.db.read, ctx.payments.provider, times);
	const failed = "refund(s) could not be cleared up";
	await forEachTurn(ctx, unsettled, process, { failed, except: isProviderTimeout });
	return changedCount;
}

const STATUS_FROM_PROVIDER = { pending: "unknown", succeeded: "processed", failed: "failed" } as const;

/**
 * Applies the provider's state of a refund to our books. It may be called in any order and any number of times.
 * @returns the line's status afterwards; null if the refund has no line
 * @throws Error if the refund does not match its line
 */
export async function applyRefund(ctx: Ctx, fact: RefundFact): Promise<RefundLineStatus | null> {
	return ctx.db.write(async (tx) => {
		const lineContext = await findRefundedLine(tx, fact);
		if (!lineContext) return null;
		const { line } = lineContext;
		if (line.amount !== fact.amount || (line.ref !== null && line.ref !== fact.ref)) {
			throw new Error(`refund ${fact.ref} does not match line ${line.id}`);
		}
		return applyLineChange(ctx, tx, lineContext, {
			status: STATUS_FROM_PROVIDER[fact.status],
			ref: fact.ref,
			error: fact.error,
		});
	});
}

/**
 * Finds the line that a refund belongs to: by our id, or by the provider's id, which is all that a manual refund has.
 */
export async function findRefundedLine(
	db: Reader,
	{ id, ref }: RefundFact,
): Promise<RefundLineContext | null> {
	return findRefundLineContext(db, id, ref);
}

/** Marks a line as failed because the provider refused the refund. */
export async function applyRefundRefusal(ctx: Ctx, lineId: string, error: string): Promise<RefundLineStatus> {
	return ctx.db.write(async (tx) => {
		const lineContext = await findRefundLineContext(tx, lineId);
		if (!lineContext) throw new Error("a refund line is never deleted");
		// A line with a ref was sent by another process.
		if (lineContext.line.ref !== null) return lineContext.line.status;
		return applyLineChange(ctx, tx, lineContext, { status: "failed", ref: null, error });
	});
}

/** Applies the consequences of a refund made by hand, in the transaction that stored its line and request. */
export async function applyMadeRefund(ctx: Ctx, tx: Tx, lineContext: RefundLineContext): Promise<void> {
	await applyProcessed(ctx, tx, lineContext, lineContext.line.ref);
	await applyOutcome(ctx, tx, lineContext, lineContext.request, [lineContext.line]);
}

type LineChange = { status: RefundLineStatus; ref: string | null; error: string | null };

async function applyLineChange(
	ctx: Ctx,
	tx: Tx,
	lineContext: RefundLineContext,
	change: LineChange,
): Promise<RefundLineStatus> {
	const { line } = lineContext;
	const isStillPending = change.status === "unknown" && line.status === "unknown";
	// A refund that failed at the provider is final, but a refused line may still have been made by another call.
	const isFinal = line.status === "failed" && line.ref !== null;
	if (isFinal || !(isStillPending || canMoveLine(line.status, change.status))) return line.status;
	await tx
		.update(refundLines)
		.set({
			status: change.status,
			ref: change.ref ?? line.ref,
			errorMessage: change.error,
			updatedAt: ctx.now.getTime(),
		})
		.where(and(eq(refundLines.id, line.id), eq(refundLines.status, line.status)));
	if (change.status === "processed") await applyProcessed(ctx, tx, lineContext, change.ref);
	if (change.status === "failed") await applyFailed(ctx, tx, lineContext, change.ref);
	if (change.status !== "unknown") await finishRequest(ctx, tx, lineContext);
	return change.status;
}

async function applyProcessed(
	ctx: Ctx,
	tx: Tx,
	lineContext: RefundLineContext,
	ref: string | null,
): Promise<void> {
	const { line, payment } = lineContext;
	const gross = refundedGrossOf(lineContext, payment.refundedAmount);
	await setRefundedAmount(tx, lineContext, payment.refundedAmount + gross);
	const entry = { source: `refund:${ref}`, memo: memoOf(lineContext, texts.refundedMemo) };
	await book(ctx, tx, lineContext, entry, refundDoneLines(line.amount));
	await reverseCashBack(ctx, tx, payment.id, entry.source);
}

/** The card holder's bank may return a refund that was processed days before. */
async function applyFailed(
	ctx: Ctx,
	tx: Tx,
	lineContext: RefundLineContext,
	ref: string | null,
): Promise<void> {
	const { line, payment } = lineContext;
	const wasProcessed = line.status === "processed";
	const refundedBefore = wasProcessed ? await refundedByOthers(tx, lineContext) : payment.refundedAmount;
	if (wasProcessed) await setRefundedAmount(tx, lineContext, refundedBefore);
	const source = ref ? `refund-failed:${ref}` : `refund-refused:${line.id}`;
	const entry = { source, memo: memoOf(lineContext, texts.failedMemo) };
	await book(ctx, tx, lineContext, entry, reservationUndoneLines(lineContext, refundedBefore));
	if (wasProcessed) await reverseCashBack(ctx, tx, payment.id, source);
}

/** Posts these lines if the refund was reserved. If it was not, `settleCharge` decides who bears it. */
async function book(
	ctx: Ctx,
	tx: Tx,
	{ line, trip }: RefundLineContext,
	entry: { source: string; memo: string },
	lines: LedgerLine[],
): Promise<void> {
	const all = await listRefundsOfCharge(tx, line.paymentId);
	const isReserved = all.some(({ id, isReserved }) => id === line.id && isReserved);
	if (isReserved) {
		await postEntry(tx, { book: bookOf(line.provider), tripId: trip.id, at: ctx.now, ...entry, lines });
	}
	await settleCharge(ctx, tx, line.paymentId, { refund: isReserved ? undefined : entry });
}

async function setRefundedAmount(
	tx: Tx,
	{ payment }: RefundLineContext,
	refundedAmount: number,
): Promise<void> {
	await tx
		.update(payments)
		.set({ refundedAmount, status: statusAfterRefund(payment, refundedAmount) })
		.where(and(eq(payments.id, payment.id), inArray(payments.status, [...COLLECTED_STATUSES])));
}

const memoOf = ({ member, payment }: RefundLineContext, text: typeof texts.refundedMemo) =>
	text({ name: memberInMemo(member), number: payment.paymentNumber, total: payment.totalPayments });

/** A request is processed when all its lines are; it has failed when all are settled and one of them failed. */
async function finishRequest(ctx: Ctx, tx: Tx, { request, trip, member }: RefundLineContext): Promise<void> {
	const lines = await listRefundLines(tx, request.id);
	const status = requestStatusOf(lines.map((line) => line.status));
	if (!status || !canMoveRefund(request.status, status)) return;
	const processedAt = status === "processed" ? ctx.now.getTime() : null;
	const [settled] = await tx
		.update(refundRequests)
		.set({ status, processedAt })
		.where(and(eq(refundRequests.id, request.id), eq(refundRequests.status, request.status)))
		.returning();
	if (settled) await applyOutcome(ctx, tx, { trip, member }, settled, lines);
}

/**
 * Applies the outcome of a processed or failed request: a leaving member's membership ends, pauses end, and people are
 * notified.
 */
async function applyOutcome(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Pick<RefundLineContext, "trip" | "member">,
	request: RefundRequest,
	lines: readonly RefundLine[],
): Promise<void> {
	if (request.status === "failed") {
		await undoCashBackReturn(ctx, tx, { requestId: request.id, trip, member });
	}
	// If the organizer has settled the failed refund meanwhile, the member does not leave by it.
	const isLeaving = request.status === "processed" && request.isLeaving && request.settledAt === null;
	if (isLeaving) await endMembership(ctx, tx, member, "left");
	// Someone who has left is not charged.
	const next = isLeaving ? null : await pauseChargesForRefund(ctx, tx, { trip, member });
	const isAhead = !isLeaving && (await hasChargesAhead(tx, member.id));
	const missing = sum(lines.filter((line) => line.status === "failed").map(({ amount }) => amount));
	const charges = request.status === "failed" ? lines.filter(({ status }) => status === "failed") : lines;
	const event = { trip, member, request, next, hasChargesAhead: isAhead, charges };
	await notifyRefundOutcome(ctx, tx, { ...event, missing });
}

/** The gross amount that a line refunds of its charge, in cents, given the amount refunded before. */
function refundedGrossOf({ line, payment }: RefundLineContext, refundedBefore: Cents): Cents {
	// A manual refund may also return deductions of other refunds, which already count as refunded.
	return Math.min(line.amount + line.deduction, payment.amount - refundedBefore);
}

/**
 * The ledger lines that undo a failed refund's reservation, in cents.
 * @param refundedBefore the amount of the charge refunded otherwise, only needed for older rows without a stored
 * booking fee
 */
function reservationUndoneLines(
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

/** The amount that other refunds of a line's charge returned and deducted, in cents. */
async function refundedByOthers(tx: Tx, { line, payment }: RefundLineContext): Promise<Cents> {
	const lines = await listPaymentLines(tx, payment.id);
	const others = lines.filter(({ id, status }) => id !== line.id && status === "processed");
	return Math.min(payment.amount, sum(others.map(({ amount, deduction }) => amount + deduction)));
}
