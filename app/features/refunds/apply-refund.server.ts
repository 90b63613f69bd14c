import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, enter } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import {
	type RefundedPart,
	refundDoneLines,
	refundFailedLines,
	refundReserveLines,
} from "#app/features/ledger/refund-lines.ts";
import { tellOfRefundOutcome } from "#app/features/notifications/refund-notices.server.ts";
import { bookingFeeOf } from "#app/features/payments/booking-fee.ts";
import { COLLECTED } from "#app/features/payments/states.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/client.server.ts";
import { payments, refundLines, refundRequests } from "#db/schema/index.ts";
import { pauseChargesForRefund } from "./pause-charges.server.ts";
import { type LineMatter, lineInFull, linesOfRequest } from "./refunds.queries.ts";
import { type LineStatus, mayMoveLine, mayMoveRefund, outcomeOf, standingAfter } from "./states.ts";

/** What a provider's status means for our line. */
const MEANS = { pending: "unknown", succeeded: "processed", failed: "failed" } as const;

/**
 * Makes our books agree with what the provider says of one refund: the only place where a line becomes processed or
 * failed. Called by the approval, the webhook and the sweeper, in any order and as often as they like.
 * @returns the line's status afterwards; null when the refund is of no line (a charge too many goes back elsewhere).
 * @throws Error when the fact does not match the line it names.
 */
export async function applyRefund(ctx: Ctx, fact: RefundFact): Promise<LineStatus | null> {
	return ctx.db.write(async (tx) => {
		const matter = await lineInFull(tx, fact.id);
		if (!matter) return null;
		const { line } = matter;
		if (line.amount !== fact.amount || (line.ref !== null && line.ref !== fact.ref)) {
			throw new Error(`refund ${fact.ref} does not match line ${line.id}`);
		}
		return move(ctx, tx, matter, { status: MEANS[fact.status], ref: fact.ref, error: fact.error });
	});
}

/** The provider has definitely not made a line's refund, and has no name for it. */
export async function refuseRefund(ctx: Ctx, lineId: string, error: string): Promise<LineStatus> {
	return ctx.db.write(async (tx) => {
		const matter = await lineInFull(tx, lineId);
		if (!matter) throw new Error("a refund line is never deleted");
		// What another process knows the ref of has been made.
		if (matter.line.ref !== null) return matter.line.status;
		return move(ctx, tx, matter, { status: "failed", ref: null, error });
	});
}

type Change = { status: LineStatus; ref: string | null; error: string | null };

async function move(ctx: Ctx, tx: Tx, matter: LineMatter, change: Change): Promise<LineStatus> {
	const { line } = matter;
	const waitsOn = change.status === "unknown" && line.status === "unknown";
	// A refund that the provider itself called failed stays so.
	const isFinal = line.status === "failed" && line.ref !== null;
	if (isFinal || !(waitsOn || mayMoveLine(line.status, change.status))) return line.status;
	await tx
		.update(refundLines)
		.set({
			status: change.status,
			ref: change.ref ?? line.ref,
			errorMessage: change.error,
			updatedAt: ctx.now().getTime(),
		})
		.where(and(eq(refundLines.id, line.id), eq(refundLines.status, line.status)));
	if (change.status === "processed") await processed(ctx, tx, matter, change);
	if (change.status === "failed") await failed(ctx, tx, matter, change);
	if (change.status !== "unknown") await settleRequest(ctx, tx, matter);
	return change.status;
}

/** The money is with the card's bank. After a refusal its reservation is gone, and is entered with it. */
async function processed(ctx: Ctx, tx: Tx, matter: LineMatter, { ref }: Change): Promise<void> {
	const { line, trip, payment } = matter;
	const part = partOf(matter, payment.refundedAmount);
	const lines =
		line.status === "failed"
			? refundReserveLines(trip.id, [part], "stripe_balance")
			: refundDoneLines(line.amount);
	await post(ctx, tx, matter, `refund:${ref}`, "refunded", lines);
	await setRefunded(tx, matter, payment.refundedAmount + part.gross);
}

/** The fund has its share again; the bank may also return what had gone out already. */
async function failed(ctx: Ctx, tx: Tx, matter: LineMatter, { ref }: Change): Promise<void> {
	const { line, trip, payment } = matter;
	const wasOut = line.status === "processed";
	const before = payment.refundedAmount - (wasOut ? line.amount + line.deduction : 0);
	const lines = refundFailedLines(
		trip.id,
		partOf(matter, before),
		wasOut ? "stripe_balance" : "refund_clearing",
	);
	const source = ref ? `refund-failed:${ref}` : `refund-refused:${line.id}`;
	await post(ctx, tx, matter, source, "refund failed", lines);
	if (wasOut) await setRefunded(tx, matter, before);
}

/** What the line undoes of its charge, after the first `before` cents of it. */
function partOf({ line, payment }: LineMatter, before: number): RefundedPart {
	const gross = line.amount + line.deduction;
	const charge = { amount: payment.amount, bookingFee: payment.platformFeeAmount };
	return { gross, deduction: line.deduction, bookingFee: bookingFeeOf(charge, before, gross) };
}

async function setRefunded(tx: Tx, { payment }: LineMatter, refundedAmount: number): Promise<void> {
	await tx
		.update(payments)
		.set({ refundedAmount, status: standingAfter(payment, refundedAmount) })
		.where(and(eq(payments.id, payment.id), inArray(payments.status, [...COLLECTED])));
}

async function post(
	ctx: Ctx,
	tx: Tx,
	{ line, trip, member, payment }: LineMatter,
	source: string,
	what: string,
	lines: LedgerLine[],
): Promise<void> {
	await enter(tx, {
		book: bookOf(line.provider),
		source,
		tripId: trip.id,
		memo: `${member.name}, payment ${payment.paymentNumber} of ${payment.totalPayments}, ${what}`,
		at: ctx.now(),
		lines,
	});
}

/** A request is processed once every line is; it has failed once all are settled and one of them failed. */
async function settleRequest(ctx: Ctx, tx: Tx, { request, trip, member }: LineMatter): Promise<void> {
	const lines = await linesOfRequest(tx, request.id);
	const status = outcomeOf(lines.map((line) => line.status));
	if (!status || !mayMoveRefund(request.status, status)) return;
	const processedAt = status === "processed" ? ctx.now().getTime() : null;
	const [settled] = await tx
		.update(refundRequests)
		.set({ status, processedAt })
		.where(and(eq(refundRequests.id, request.id), eq(refundRequests.status, request.status)))
		.returning();
	if (!settled) return;
	await pauseChargesForRefund(ctx, tx, member.id);
	await tellOfRefundOutcome(ctx, tx, { trip, member, request: settled });
}
