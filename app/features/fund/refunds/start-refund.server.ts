import { and, asc, eq } from "drizzle-orm";
import { type Member, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { pauseCharges } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { listTripPayments } from "#app/features/payments/payments.queries.ts";
import { listTripDeductions } from "#app/features/payments/returned.queries.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { hasChargesAhead, settleFailedRefunds } from "./pause-charges.server.ts";
import { processRefundLine } from "./process-refund.server.ts";
import { notifyRefundDecision } from "./refund-notifications.server.ts";
import { type RefundableChargeView, refundableCharges } from "./refundable-charges.queries.ts";
import { findRefundRequest, listOpenRequests, type RefundRequest } from "./refunds.queries.ts";
import type { StartRefund } from "./refunds.schema.ts";
import { fullRefund, type RefundPlan, splitRefund } from "./refunds.ts";
import { type Reservation, requireTotalCoverage, reserveRefunds } from "./reserve-refund.server.ts";
import { isLeavingAfter } from "./states.ts";
import * as texts from "./texts/start.ts";

/** Refunds that are reserved, but not sent yet: pass `lineIds` to `processRefundLines` after the commit. */
export type ReservedRefunds = {
	requests: RefundRequest[];
	lineIds: string[];
	skipped: Member[]; // members left out of "all", because another refund of theirs is on its way
};

/**
 * Refunds one, several or all members on the organizer's initiative (Rules: Refunds). It also answers their pending
 * requests. Either all refunds are reserved, or none; the sweeper repeats calls without an answer.
 * @throws DomainError insufficient_funds, amount_mismatch, conflict, invalid, not_found, forbidden, unauthenticated
 */
export async function startRefund(
	ctx: Ctx,
	ref: TripRef,
	order: StartRefund,
): Promise<Pick<ReservedRefunds, "requests" | "skipped">> {
	await requireTrip(ctx, ref, "refund.start");
	const { requests, lineIds, skipped } = await ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "refund.start", tx);
		return reserveStartedRefunds(ctx, tx, trip, order);
	});
	await processRefundLines(ctx, lineIds);
	const now = await Promise.all(requests.map(({ id }) => findRefundRequest(ctx.db.read, { id })));
	return { requests: now.filter((request) => request !== null), skipped };
}

/**
 * Stores and reserves refunds within the caller's transaction. The caller has checked that the user may decide about
 * refunds.
 * @throws DomainError insufficient_funds; amount_mismatch if `expectedAmount` differs from the refundable amount, or
 * `expectedReleased` from what the organizer would give back; conflict if a refund is on its way or nothing is
 * refundable; invalid
 */
export async function reserveStartedRefunds(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	order: StartRefund,
): Promise<ReservedRefunds> {
	const { recipients, skipped } = await listRefundRecipients(ctx, tx, trip, order);
	return { ...(await reserveRefundsOf(ctx, tx, trip, recipients, order)), skipped };
}

/**
 * The terms of refunds: the organizer's message, whether the recipients leave, and the released amount that the page
 * showed.
 */
export type RefundOrder = Pick<StartRefund, "reason" | "leaving" | "expectedReleased"> & {
	isTold?: boolean; // true if the caller notifies each member itself
};

/**
 * Stores and reserves refunds whose amounts by charge the caller has computed in this transaction.
 * @throws DomainError insufficient_funds, amount_mismatch, conflict
 */
export async function reserveRefundsOf(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	recipients: readonly RefundRecipient[],
	order: RefundOrder,
): Promise<Omit<ReservedRefunds, "skipped">> {
	const coverages = await requireTotalCoverage(ctx, tx, recipients, order.expectedReleased);
	const memberIds = recipients.map(({ member }) => member.id);
	await settleFailedRefunds(ctx, tx, memberIds, "replaced");
	const reservations: Reservation[] = [];
	for (const recipient of recipients) {
		const { member, refund } = recipient;
		const coverage = coverages.get(member.id);
		if (!coverage) throw new Error("every recipient's refund was checked");
		const request = await saveStartedRequest(ctx, tx, { trip, recipient, order });
		reservations.push({ member, request, refund, coverage });
	}
	const aboard = recipients.filter(({ member }) => member.removedAt === null);
	await pauseCharges(
		tx,
		aboard.map(({ member }) => member.id),
		"refund",
		ctx.now,
	);
	if (!order.isTold) {
		for (const { member, request, refund } of reservations) {
			const event = { trip, member, request, charges: refund.parts };
			const isAhead = await hasChargesAhead(tx, member.id);
			await notifyRefundDecision(ctx, tx, { ...event, hasChargesAhead: isAhead });
		}
	}
	return {
		requests: reservations.map(({ request }) => request),
		lineIds: await reserveRefunds(ctx, tx, trip, reservations),
	};
}

const MAX_SENT_AT_ONCE = 20; // each waits for the provider, and a proxy ends a request that takes too long

/**
 * Sends the first of the reserved refunds to the provider. The others stay reserved, as does any whose call fails, and
 * the sweeper sends them within minutes.
 */
export async function processRefundLines(ctx: Ctx, lineIds: readonly string[]): Promise<void> {
	for (const lineId of lineIds.slice(0, MAX_SENT_AT_ONCE))
		await processRefundLine(ctx, lineId).catch(leaveToJob("a refund"));
}

type Started = { trip: Trip; recipient: RefundRecipient; order: RefundOrder };

/** A member can have only one open request, so this refund answers a pending one. */
async function saveStartedRequest(ctx: Ctx, tx: Tx, started: Started): Promise<RefundRequest> {
	const { trip, recipient, order } = started;
	const { member, plan, pending } = recipient;
	const amount = recipient.refund.refundable;
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
			id: nextId(refundRequests.memberId, member.id, "refund"),
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
		.set({ ...decision, organizerNotes: order.reason, decidedBy: decision.startedBy })
		.where(and(eq(refundRequests.id, pending.id), eq(refundRequests.status, "pending")))
		.returning();
	if (!answered) throw new DomainError("conflict", texts.underWay(member.name));
	return answered;
}

/** A member who gets a refund; `plan` is the refund of everything refundable, `refund` the one made now. */
export type RefundRecipient = {
	member: Member;
	charges: RefundableChargeView[];
	plan: RefundPlan;
	refund: RefundPlan;
	pending: RefundRequest | null; // their pending request, which this refund answers
};

type RefundRecipients = { recipients: RefundRecipient[]; skipped: Member[] };

/**
 * Lists the recipients and amounts of an organizer's order. "all" leaves out members whose refund is on its way or who
 * have nothing to refund.
 * @throws DomainError not_found for a member of another trip; conflict, invalid, amount_mismatch
 */
export async function listRefundRecipients(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	trip: Pick<Trip, "id">,
	{
		memberIds,
		customAmount,
		expectedAmount,
	}: Pick<StartRefund, "memberIds" | "customAmount" | "expectedAmount">,
): Promise<RefundRecipients> {
	const { possible, underWay } = await listPossibleRefunds(ctx, db, trip);
	const chosen =
		memberIds === "all" ? possible : await chooseMembers(db, trip, memberIds, possible, underWay);
	if (chosen.length === 0) throw new DomainError("conflict", texts.nobodyPaid);
	const now = sum(chosen.map(({ plan }) => plan.refundable));
	if (expectedAmount !== undefined && expectedAmount !== now) {
		throw new DomainError("amount_mismatch", texts.changed(formatCents(now)));
	}
	const recipients = chosen.map((one) => {
		const { member, charges, plan } = one;
		const refund = customAmount === undefined ? plan : splitRefund(charges, customAmount);
		if (!refund) {
			const message = texts.atMostTo(formatCents(plan.refundable), member.name);
			throw new DomainError("invalid", message, { field: "customAmount" });
		}
		return { ...one, refund };
	});
	return { recipients, skipped: memberIds === "all" ? underWay : [] };
}

export type PossibleRefund = Omit<RefundRecipient, "refund">;

/** Lists everyone on a trip, former members included, who can be refunded, and those whose refund is on its way. */
export async function listPossibleRefunds(
	{ payments: { provider } }: Pick<Ctx, "payments">,
	db: Reader,
	{ id: tripId }: Pick<Trip, "id">,
): Promise<{ possible: PossibleRefund[]; underWay: Member[] }> {
	const payments = Map.groupBy(await listTripPayments(db, { tripId }), ({ memberId }) => memberId);
	const deductions = await listTripDeductions(db, { tripId });
	const openRequests = await listOpenRequests(db, { tripId });
	const possible: PossibleRefund[] = [];
	const underWay: Member[] = [];
	for (const member of await listEveryMember(db, { tripId })) {
		const charges = refundableCharges(payments.get(member.id) ?? [], deductions, { provider });
		const plan = fullRefund(charges);
		const open = openRequests.find(({ memberId }) => memberId === member.id) ?? null;
		if (open?.status === "approved") underWay.push(member);
		else if (plan.refundable > 0) possible.push({ member, charges, plan, pending: open });
	}
	return { possible, underWay };
}

async function chooseMembers(
	db: Reader,
	{ id: tripId }: Pick<Trip, "id">,
	memberIds: readonly string[],
	possible: readonly PossibleRefund[],
	underWay: readonly Member[],
): Promise<PossibleRefund[]> {
	const everyone = await listEveryMember(db, { tripId });
	return [...new Set(memberIds)].map((id) => {
		const found = possible.find(({ member }) => member.id === id);
		if (found) return found;
		const member = everyone.find((one) => one.id === id);
		if (!member) throw new DomainError("not_found", common.memberNotFound);
		const isUnderWay = underWay.some((one) => one.id === id);
		throw new DomainError("conflict", (isUnderWay ? texts.underWay : texts.nothingPaid)(member.name));
	});
}

const listEveryMember = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select()
		.from(members)
		.where(eq(members.tripId, tripId))
		.orderBy(asc(members.name), asc(insertionOrder(members))),
);
