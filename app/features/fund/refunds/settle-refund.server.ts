import { eq } from "drizzle-orm";
import { missingError, requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { pauseChargesForRefund, settleFailedRefunds } from "./pause-charges.server.ts";
import { notifyRefundSettled } from "./refund-notifications.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { findRefundRequest, listRefundLines, type RefundRequest } from "./refunds.queries.ts";
import type { SettleRefund } from "./refunds.schema.ts";
import { refundMissing } from "./refunds.ts";
import { requireTotalCoverage } from "./reserve-refund.server.ts";
import { paidForOthers, type RefundReview, reviewOf, staysToPay } from "./review-refund.server.ts";
import { listRefundRecipients, processRefundLines, reserveRefundsOf } from "./start-refund.server.ts";
import * as decisionTexts from "./texts/decision.ts";
import * as texts from "./texts/refunds.ts";

/**
 * Settles a failed refund, once, as the organizer decides (Rules: Refunds): with another refund of what did not arrive,
 * with a note that it was paid back another way, or by dropping it. A note moves no money in the ledger.
 * @param input.expectedAmount the refund of another try that the page showed, and `expectedReleased` the amount to give
 * back or owe for it, in cents
 * @returns the started refund, or the settled one
 * @throws DomainError conflict if it has not failed, was settled before or nothing can be refunded; insufficient_funds;
 * amount_mismatch; not_found, forbidden, unauthenticated
 */
export async function settleRefund(ctx: Ctx, id: string, input: SettleRefund): Promise<RefundRequest> {
	const { how } = input;
	const { failed } = await requireFailed(ctx, id);
	const settle = async (tx: Tx) => {
		const { trip } = await requireTrip(ctx, failed.tripId, "refund.start", tx);
		if (how === "try_again") return startAgain(ctx, tx, trip, id, input);
		return { requests: [await saveNote(ctx, tx, trip, { id, how })], lineIds: [] };
	};
	const { requests, lineIds } = await ctx.db.write(settle);
	await processRefundLines(ctx, lineIds);
	return (await findRefundRequest(ctx.db.read, { id: requests[0]?.id ?? id })) ?? failed;
}

/**
 * Returns the refund of another try for the organizer to confirm, without storing anything.
 * @throws DomainError as settleRefund
 */
export async function reviewSecondTry(ctx: Ctx, id: string): Promise<RefundReview> {
	const { trip } = await requireFailed(ctx, id);
	const { read } = ctx.db;
	const { recipients, reason, leaving } = await secondTryOf(ctx, read, trip, id);
	const coverages = await requireTotalCoverage(ctx, read, recipients);
	const { possible: _, ...review } = reviewOf(recipients, trip, coverages, () => ({ leaving }));
	return {
		...review,
		forOthers: await paidForOthers(read, review.people),
		hasMoreToPay: await staysToPay(read, review.people),
		words: reason,
		fields: [
			["intent", "settle"],
			["refundId", id],
			["how", "try_again"],
			["expectedAmount", String(review.total)],
			["expectedReleased", String(review.released)],
			["confirmed", "yes"],
		],
	};
}

async function requireFailed(ctx: Ctx, id: string): Promise<{ failed: RefundRequest; trip: Trip }> {
	const failed = await findRefundRequest(ctx.db.read, { id });
	if (!failed) throw missingError(ctx, decisionTexts.notFound);
	const { trip } = await requireTrip(ctx, failed.tripId, "refund.start");
	return { failed, trip };
}

async function startAgain(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	id: string,
	{ expectedAmount, expectedReleased }: SettleRefund,
) {
	const { recipients, ...order } = await secondTryOf(ctx, tx, trip, id);
	const amount = sum(recipients.map(({ refund }) => refund.refundable));
	if (expectedAmount !== undefined && expectedAmount !== amount) {
		throw new DomainError("amount_mismatch", decisionTexts.changed(formatCents(amount)));
	}
	return reserveRefundsOf(ctx, tx, trip, recipients, { ...order, expectedReleased });
}

/** The recipient and the terms of another try of a failed refund. @throws DomainError conflict */
async function secondTryOf(ctx: Ctx, db: Reader, trip: Trip, id: string) {
	const { request, lines } = await requireUnsettled(db, id);
	const { memberId, isLeaving: leaving, origin, reason, organizerNotes } = request;
	const { provider } = ctx.payments;
	const missing = lines.filter(({ status }) => status === "failed");
	const refund = refundMissing(await listRefundableCharges(db, { provider, memberId }), missing);
	if (refund.refundable === 0) throw new DomainError("conflict", texts.nothingBack);
	const { recipients } = await listRefundRecipients(ctx, db, trip, { memberIds: [memberId] });
	return {
		recipients: recipients.map((one) => ({ ...one, refund })),
		reason: (origin === "organizer" ? reason : organizerNotes) ?? texts.triedAgain,
		leaving,
	};
}

async function saveNote(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ id, how }: { id: string; how: "paid_back" | "dropped" },
): Promise<RefundRequest> {
	const { request, lines } = await requireUnsettled(tx, id);
	const { memberId } = request;
	await settleFailedRefunds(ctx, tx, [memberId], how);
	if (how === "paid_back" && request.isLeaving) await endMembership(ctx, tx, { id: memberId }, "left");
	const [member] = await tx.select().from(members).where(eq(members.id, memberId));
	const settled = await findRefundRequest(tx, { id });
	if (!member || !settled) throw new Error("a member with payments is never deleted, nor is a request");
	const next = await pauseChargesForRefund(ctx, tx, { trip, member });
	const charges = lines.filter(({ status }) => status === "failed");
	await notifyRefundSettled(ctx, tx, { trip, member, request: settled, next, charges });
	return settled;
}

async function requireUnsettled(db: Reader, id: string) {
	const request = await findRefundRequest(db, { id });
	if (!request) throw new Error("a refund request is never deleted");
	if (request.status !== "failed") throw new DomainError("conflict", texts.notFailed[request.status]);
	if (request.settledAt !== null) throw new DomainError("conflict", texts.settledAlready);
	return { request, lines: await listRefundLines(db, id) };
}
