import { and, eq } from "drizzle-orm";
import {
	type Member,
	missingError,
	requireTrip,
	type Trip,
	type TripAccess,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members, users } from "#db/schema/access.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { hasChargesAhead, pauseChargesForRefund } from "./pause-charges.server.ts";
import { notifyRefundDecision } from "./refund-notifications.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { findRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import type { DecideRefund } from "./refunds.schema.ts";
import { fullRefund, type RefundPlan, splitRefund } from "./refunds.ts";
import { requireFundCoverage, reserveRefunds } from "./reserve-refund.server.ts";
import { processRefundLines } from "./start-refund.server.ts";
import { canMoveRefund, isLeavingAfter, isLeftToOthers } from "./states.ts";
import * as texts from "./texts/decision.ts";

/**
 * Approves or rejects a refund request, once (Rules: Refunds). An approval reserves the money, then asks the provider
 * to refund each charge; the sweeper repeats calls without an answer. The released part of the charges is reversed from
 * the organizer's payout account, or becomes their debt.
 * @param input.customAmount in cents; everything refundable now if missing
 * @param input.expectedReleased the amount to give back or owe that the page showed, in cents
 * @throws DomainError insufficient_funds, which leaves the request open; conflict if it was decided before;
 * amount_mismatch; invalid if the custom amount is too large; not_found, forbidden, unauthenticated
 */
export async function decideRefund(ctx: Ctx, id: string, input: DecideRefund): Promise<RefundRequest> {
	const requested = await findRefundRequest(ctx.db.read, { id });
	if (!requested) {
		throw missingError(ctx, texts.notFound);
	}
	await requireTrip(ctx, requested.tripId, "refund.decide");
	const lineIds = await ctx.db.write(async (tx) => {
		const { trip, ...decider } = await requireTrip(ctx, requested.tripId, "refund.decide", tx);
		requireNotOwn(trip, decider, requested);
		const [member] = await tx.select().from(members).where(eq(members.id, requested.memberId));
		if (!member) throw new Error("a member with payments is never deleted");
		const { request, refund } = await saveDecision(ctx, tx, { trip, member, id }, input);
		const next = await pauseChargesForRefund(ctx, tx, { trip, member });
		const isAhead = await hasChargesAhead(tx, member.id);
		const charges = refund?.parts ?? [];
		await notifyRefundDecision(ctx, tx, { trip, member, request, next, hasChargesAhead: isAhead, charges });
		if (input.status === "rejected" || !refund) return [];
		const coverage = await requireFundCoverage(ctx, tx, member, refund, input.expectedReleased);
		return reserveRefunds(ctx, tx, trip, [{ member, request, refund, coverage }]);
	});
	await processRefundLines(ctx, lineIds);
	return (await findRefundRequest(ctx.db.read, { id })) ?? requested;
}

/** @throws DomainError forbidden for a co-organizer's own request */
export function requireNotOwn(
	trip: Trip,
	{ role, member }: Pick<TripAccess, "role" | "member">,
	request: { memberId: string },
): void {
	if (!isLeftToOthers({ role, memberId: member?.id ?? null }, request)) return;
	throw new DomainError("forbidden", texts.leftToOthers(trip.organizerName));
}

type Decided = { trip: Trip; member: Member; id: string };

/** The conditional update lets only one of several concurrent decisions succeed. */
async function saveDecision(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, id }: Decided,
	input: DecideRefund,
): Promise<{ request: RefundRequest; refund: RefundPlan | null }> {
	const request = await findRefundRequest(tx, { id });
	if (!request || !canMoveRefund(request.status, input.status)) {
		const isWithdrawn = request?.status === "withdrawn";
		const message = isWithdrawn ? texts.withdrawn(member.name) : await decidedText(ctx, tx, request);
		throw new DomainError("conflict", message);
	}
	const now = ctx.now.getTime();
	const approved =
		input.status === "approved" ? await approvedRefund(ctx, tx, { trip, member, request }, input) : null;
	const outcome = approved ? { approvedAt: now, ...approved.amounts } : { rejectedAt: now };
	const [decided] = await tx
		.update(refundRequests)
		.set({
			status: input.status,
			organizerNotes: input.organizerNotes ?? null,
			decidedBy: userOf(ctx)?.id,
			...outcome,
		})
		.where(and(eq(refundRequests.id, id), eq(refundRequests.status, "pending")))
		.returning();
	if (!decided) throw new DomainError("conflict", texts.decidedAlready);
	return { request: decided, refund: approved?.refund ?? null };
}

/** If two people decide at the same time, the second learns who was first. */
async function decidedText(ctx: Ctx, tx: Tx, request: RefundRequest | null): Promise<string> {
	const decidedBy = request?.decidedBy ?? null;
	if (decidedBy === null || decidedBy === userOf(ctx)?.id) return texts.decidedAlready;
	const [decider] = await tx.select().from(users).where(eq(users.id, decidedBy));
	return decider ? texts.decidedBy(`${decider.firstName} ${decider.lastName}`) : texts.decidedAlready;
}

/** Computes the amounts from the member's current payments, which may have changed since the request. */
async function approvedRefund(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request }: Omit<Decided, "id"> & { request: RefundRequest },
	{ customAmount, expectedAmount, leaving }: Approval,
) {
	const { provider } = ctx.payments;
	const charges = await listRefundableCharges(tx, { provider, memberId: member.id });
	const { requested, deduction, refundable } = fullRefund(charges);
	const current = formatCents(refundable);
	if (refundable === 0) throw new DomainError("conflict", texts.nothingLeft);
	if (expectedAmount !== undefined && expectedAmount !== refundable) {
		throw new DomainError("amount_mismatch", texts.changed(current));
	}
	const amount = customAmount ?? refundable;
	const refund = splitRefund(charges, amount);
	if (!refund) throw new DomainError("invalid", texts.atMost(current), { field: "customAmount" });
	const amounts = {
		requestedAmount: requested,
		refundableAmount: refundable,
		deductionAmount: deduction,
		approvedAmount: amount,
		isLeaving: isLeavingAfter(trip, member, {
			leaving,
			isAll: amount === refundable,
			asked: request.isLeaving,
		}),
	};
	return { amounts, refund };
}

type Approval = Extract<DecideRefund, { status: "approved" }>;
