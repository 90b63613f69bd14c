import { type Member, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Role } from "#app/access/roles.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { findOpenRefundRequest } from "#app/features/fund/refunds/refunds.queries.ts";
import { ownRefundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { notifyOrganizers } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { receiversOf } from "#app/features/payments/outside/outside-sums.server.ts";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import { listAttemptsOfPlace, listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isBankDeciding, isCollected } from "#app/features/payments/states.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import * as texts from "./texts/members.ts";

/** @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function leaveTripView(ctx: Ctx, ref: TripRef) {
	const { trip, member, role } = await requireOwnMembership(ctx, ctx.db.read, ref);
	const request = await openRequest(ctx.db.read, trip, member);
	const paid = await paidFacts(ctx.db.read, member.id);
	const canAsk = request === null && paid.hasPaid && !paid.waitsForBank;
	return {
		trip: { title: trip.title, shareId: trip.shareId, organizerName: trip.organizerName },
		isGuest: role === "guest",
		request,
		refund: canAsk ? await ownRefundsView(ctx, { trip, member, role }) : null,
		...paid,
		outside: await outsideOf(ctx.db.read, member),
		companions: await leavingCompanions(ctx.db.read, member.id),
	};
}

/** The names of the companions who leave with a member, because the member pays for their spots. */
export async function leavingCompanions(db: Reader, payerId: string): Promise<string[]> {
	const companions = await listCompanions(db, { payerId });
	return companions.filter(({ individualCost }) => individualCost === 0).map(({ name }) => name);
}

/** The amount paid outside, which leaving does not return, in words. */
export async function outsideOf(db: Reader, { id, paidOutside }: Member): Promise<string | null> {
	if (paidOutside === 0) return null;
	return outsideTexts.askBack(formatCents(paidOutside), await receiversOf(db, { memberId: id }));
}

/** The refund that the member has asked for, or that is on its way. */
async function openRequest(db: Reader, { organizerName, organizerId }: Trip, member: Member) {
	const open = await findOpenRefundRequest(db, { memberId: member.id });
	if (!open || (organizerId !== null && organizerId === member.userId)) return null;
	return {
		id: open.id,
		isPending: open.status === "pending",
		isLeaving: open.isLeaving,
		organizer: organizerName,
		askedAt: open.requestedAt,
		remindedAt: open.remindedAt,
	};
}

export type LeaveTripView = Awaited<ReturnType<typeof leaveTripView>>;

/** @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function requireOwnMembership(
	ctx: Ctx,
	db: Reader,
	ref: TripRef,
): Promise<{ trip: Trip; member: Member; role: Role }> {
	const { trip, member, role } = await requireTrip(ctx, ref, "trip.leave", db);
	if (!member) throw new Error("only members may leave");
	return { trip, member, role };
}

/**
 * A member who `hasPaid` by card leaves by requesting a refund, but nothing can be refunded while a bank decides
 * (`waitsForBank`). What the pool has paid goes back into it automatically.
 */
async function paidFacts(
	db: Reader,
	memberId: string,
): Promise<{ hasPaid: boolean; waitsForBank: boolean; wasPaid: boolean }> {
	const collected = (await listMemberPayments(db, { memberId })).filter(({ status }) => isCollected(status));
	const left = collected.filter(
		(one) => one.paidByPool === null && one.refundedAmount + one.lostAmount < one.amount,
	);
	const hasPaid = left.length > 0;
	return { hasPaid, waitsForBank: hasPaid && left.every(isBankDeciding), wasPaid: collected.length > 0 };
}

/**
 * Gives up the member's own place, if nothing refundable has been paid. An open payment is first canceled at the
 * provider, which decides a race (Rules: Leaving a trip).
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for a member who has paid, and on a cancelled
 * trip
 */
export async function leaveTrip(ctx: Ctx, ref: TripRef): Promise<Trip> {
	const { trip, member } = await requireOwnMembership(ctx, ctx.db.read, ref);
	await requireNothingPaid(ctx.db.read, member);
	const open = await listAttemptsOfPlace(ctx.db.read, { memberId: member.id });
	await cancelOpenAttempts(ctx, open, "not_wanted");
	await ctx.db.write((tx) => storeLeaving(ctx, tx, trip.id));
	await lowerPayers(ctx, trip.id).catch(leaveToJob("a payer's lower share"));
	return trip;
}

async function requireNothingPaid(db: Reader, { id }: Member): Promise<void> {
	const { hasPaid, waitsForBank } = await paidFacts(db, id);
	if (hasPaid)
		throw new DomainError("conflict", waitsForBank ? texts.bankDecidesFirst : texts.askRefundFirst);
}

async function storeLeaving(ctx: Ctx, tx: Tx, tripId: string): Promise<void> {
	const { trip, member } = await requireOwnMembership(ctx, tx, tripId);
	await requireNothingPaid(tx, member);
	await endMembership(ctx, tx, member, "left");
	await notifyOrganizers(ctx, tx, trip, member, {
		kind: "member_left",
		title: texts.memberLeft(member.name),
		message: texts.placeIsFree(member.name, trip.title),
		source: `left:${member.id}`,
	});
}
