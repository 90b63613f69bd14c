import { eq } from "drizzle-orm";
import { missingError, requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/payments/end-membership.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";
import { pauseChargesForRefund, settleFailedRefunds } from "./pause-charges.server.ts";
import { notifyRefundSettled } from "./refund-notifications.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { findRefundRequest, listRefundLines, type RefundRequest } from "./refunds.queries.ts";
import type { SettleRefund } from "./refunds.schema.ts";
import { refundMissing } from "./refunds.ts";
import { listRefundRecipients, processRefundLines, reserveRefundsOf } from "./start-refund.server.ts";
import * as decisionTexts from "./texts/decision.ts";
import * as texts from "./texts/refunds.ts";

/**
 * Settles a failed refund, once, as the organizer decides (Rules: Refunds): with another refund of what did not arrive,
 * with a note that it was paid back another way, or by dropping it. A note moves no money in the ledger.
 * @returns the refund that was started, or the one that was settled
 * @throws DomainError conflict when it has not failed, was settled before or nothing can go back; insufficient_funds; not_found,
 * forbidden, unauthenticated
 */
export async function settleRefund(ctx: Ctx, id: string, { how }: SettleRefund): Promise<RefundRequest> {
	const failed = await findRefundRequest(ctx.db.read, { id });
	if (!failed) throw missingError(ctx, decisionTexts.notFound);
	const { trip } = await requireTrip(ctx, failed.tripId, "refund.decide");
	if (how !== "try_again") return ctx.db.write((tx) => saveNote(ctx, tx, trip, { id, how }));
	const { requests, lineIds } = await ctx.db.write((tx) => startAgain(ctx, tx, trip, id));
	await processRefundLines(ctx, lineIds);
	return (await findRefundRequest(ctx.db.read, { id: requests[0]?.id ?? id })) ?? failed;
}

async function startAgain(ctx: Ctx, tx: Tx, trip: Trip, id: string) {
	const { request, lines } = await requireUnsettled(tx, id);
	const { memberId, isLeaving, origin, reason, organizerNotes } = request;
	const { provider } = ctx.payments;
	const missing = lines.filter(({ status }) => status === "failed");
	const refund = refundMissing(await listRefundableCharges(tx, { provider, memberId }), missing);
	if (refund.refundable === 0) throw new DomainError("conflict", texts.nothingBack);
	const { recipients } = await listRefundRecipients(ctx, tx, trip, { memberIds: [memberId] });
	const again = recipients.map((one) => ({ ...one, refund }));
	return reserveRefundsOf(ctx, tx, trip, again, {
		reason: (origin === "organizer" ? reason : organizerNotes) ?? texts.triedAgain,
		leaving: isLeaving,
	});
}

async function saveNote(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ id, how }: { id: string; how: "paid_back" | "dropped" },
): Promise<RefundRequest> {
	const { request } = await requireUnsettled(tx, id);
	const { memberId } = request;
	await settleFailedRefunds(ctx, tx, memberId, how);
	if (how === "paid_back" && request.isLeaving) await endMembership(ctx, tx, { id: memberId }, "left");
	const [member] = await tx.select().from(members).where(eq(members.id, memberId));
	const settled = await findRefundRequest(tx, { id });
	if (!member || !settled) throw new Error("a member with payments is never deleted, nor is a request");
	const next = await pauseChargesForRefund(ctx, tx, { trip, member });
	await notifyRefundSettled(ctx, tx, { trip, member, request: settled, next });
	return settled;
}

async function requireUnsettled(tx: Tx, id: string) {
	const request = await findRefundRequest(tx, { id });
	if (!request) throw new Error("a refund request is never deleted");
	if (request.status !== "failed") throw new DomainError("conflict", texts.notFailed[request.status]);
	if (request.settledAt !== null) throw new DomainError("conflict", texts.settledAlready);
	return { request, lines: await listRefundLines(tx, id) };
}
