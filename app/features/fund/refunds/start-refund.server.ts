import { and, eq } from "drizzle-orm";
import { type Member, requireTrip, type Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { hasChargesAhead, pauseChargesForRefund, settleFailedRefunds } from "./pause-charges.server.ts";
import { processRefundLine } from "./process-refund-line.server.ts";
import { notifyRefundDecision } from "./refund-notifications.server.ts";
import { listRefundRecipients, type RefundRecipient } from "./refund-recipients.server.ts";
import { findRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import type { StartRefund } from "./refunds.schema.ts";
import { requireTotalCoverage, reserveRefund } from "./reserve-refund.server.ts";
import { isLeavingAfter } from "./states.ts";
import * as texts from "./texts/start.ts";

/** Refunds that are reserved and not sent yet: pass `lineIds` to `processRefundLines` after the commit. */
export type ReservedRefunds = {
	requests: RefundRequest[];
	lineIds: string[];
	skipped: Member[]; // members left out of "all", because another refund of theirs is on its way
};

/**
 * Refunds one member, several or all, on the organizer's initiative (Rules: Refunds). It also answers a pending
 * request. Either all refunds are reserved, or none; the sweeper repeats calls without an answer.
 * @param tripId the trip's id or share id
 * @throws DomainError insufficient_funds, amount_mismatch, conflict, invalid, not_found, forbidden, unauthenticated
 */
export async function startRefund(
	ctx: Ctx,
	tripId: string,
	order: StartRefund,
): Promise<Pick<ReservedRefunds, "requests" | "skipped">> {
	const { trip } = await requireTrip(ctx, tripId, "refund.decide");
	const { requests, lineIds, skipped } = await ctx.db.write((tx) =>
		reserveStartedRefunds(ctx, tx, trip, order),
	);
	await processRefundLines(ctx, lineIds);
	const now = await Promise.all(requests.map(({ id }) => findRefundRequest(ctx.db.read, { id })));
	return { requests: now.filter((request) => request !== null), skipped };
}

/**
 * Stores and reserves refunds within the caller's transaction. The caller has checked that the user may decide about
 * refunds.
 * @param order.isTold true if the caller's own notice tells each member what goes back
 * @throws DomainError insufficient_funds; amount_mismatch when `expectedAmount` is not what can go back, or
 * `expectedReleased` not what the organizer would give back; conflict when
 * a refund is on its way or nothing can go back; invalid
 */
export async function reserveStartedRefunds(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	order: StartRefund & { isTold?: boolean },
): Promise<ReservedRefunds> {
	const { recipients, skipped } = await listRefundRecipients(ctx, tx, trip, order);
	await requireTotalCoverage(ctx, tx, recipients, order.expectedReleased);
	const reserved: ReservedRefunds = { requests: [], lineIds: [], skipped };
	for (const recipient of recipients) {
		const { member } = recipient;
		const request = await saveStartedRequest(ctx, tx, { trip, recipient, order });
		await settleFailedRefunds(ctx, tx, member.id, "replaced");
		await pauseChargesForRefund(ctx, tx, { trip, member });
		if (!order.isTold) {
			const isAhead = await hasChargesAhead(tx, member.id);
			await notifyRefundDecision(ctx, tx, { trip, member, request, hasChargesAhead: isAhead });
		}
		reserved.lineIds.push(...(await reserveRefund(ctx, tx, { trip, member, request })));
		reserved.requests.push(request);
	}
	return reserved;
}

/** A reserved refund stays reserved if its call fails, and the sweeper repeats it. */
export async function processRefundLines(ctx: Ctx, lineIds: readonly string[]): Promise<void> {
	for (const lineId of lineIds) await processRefundLine(ctx, lineId).catch(leaveToJob("a refund"));
}

type Started = { trip: Trip; recipient: RefundRecipient; order: StartRefund };

/** A member has one open request at a time, so a pending request is answered with this refund. */
async function saveStartedRequest(ctx: Ctx, tx: Tx, started: Started): Promise<RefundRequest> {
	const { trip, recipient, order } = started;
	const { member, plan, amount, pending } = recipient;
	const now = ctx.now.getTime();
	const decision = {
		status: "approved" as const,
		requestedAmount: plan.requested,
		refundableAmount: plan.refundable,
		deductionAmount: plan.deduction,
		approvedAmount: amount,
		approvedAt: now,
		startedBy: userOf(ctx)?.id ?? null,
		isLeaving: isLeavingAfter(trip, member, { leaving: order.leaving, isAll: amount === plan.refundable }),
	};
	if (!pending) {
		return insertOne(tx, refundRequests, {
			id: newId(),
			tripId: trip.id,
			memberId: member.id,
			organizerId: trip.organizerId,
			origin: "organizer",
			reason: order.reason,
			refundMethod: "original_payment_method",
			requestedAt: now,
			...decision,
		});
	}
	const [answered] = await tx
		.update(refundRequests)
		.set({ ...decision, organizerNotes: order.reason })
		.where(and(eq(refundRequests.id, pending.id), eq(refundRequests.status, "pending")))
		.returning();
	if (!answered) throw new DomainError("conflict", texts.underWay(member.name));
	return answered;
}
