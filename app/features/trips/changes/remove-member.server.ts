import { and, eq, isNull } from "drizzle-orm";
import {
	type Member,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { findOpenRefundRequest } from "#app/features/fund/refunds/refunds.queries.ts";
import { processRefundLines } from "#app/features/fund/refunds/start-refund.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import {
	listAttemptsOfPlace,
	listMemberPayments,
	type Payment,
} from "#app/features/payments/payments.queries.ts";
import { cardsThatPaid } from "#app/features/payments/presents/cards-that-paid.server.ts";
import { cardsIfGiven, type PaidCards, theirCards } from "#app/features/payments/presents/paid-cards.ts";
import { hasBegunToPay } from "#app/features/payments/schedule/payment-state.ts";
import { isBankDeciding, isCollected } from "#app/features/payments/states.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import type { RemoveMember } from "./changes.schema.ts";
import { type FundRefund, listFundRefunds, reserveFundRefunds } from "./fund-refunds.server.ts";
import { leavingCompanions } from "./leave-trip.server.ts";
import * as texts from "./texts/members.ts";
import * as restTexts from "./texts/rest.ts";

type Returned = { paymentId: string; returned: Cents };

export function paidText(
	{ individualCost: share, paidOutside }: Pick<Member, "individualCost" | "paidOutside">,
	payments: readonly Payment[],
	{ returned, taken }: { returned: readonly Returned[]; taken: ReadonlyMap<string, Cents> },
): string {
	const collected = payments.filter(({ status }) => isCollected(status));
	const takenOf = ({ id }: Payment) => taken.get(id) ?? 0;
	const paid = sum(
		collected.map((one) => Math.max(0, one.amount - one.refundedAmount - takenOf(one)) + one.refundedAmount),
	);
	const back = sum(
		returned
			.filter(({ paymentId }) => collected.some(({ id }) => id === paymentId))
			.map((one) => one.returned),
	);
	if (share === 0) return texts.nothingToPay;
	const kept = keptText({ paid, back, share, paidOutside });
	const deciding = collected.filter(isBankDeciding);
	if (deciding.length > 0) return texts.disputed(kept, formatCents(sum(deciding.map(takenOf))));
	const lost = sum(collected.map(({ lostAmount }) => lostAmount));
	return lost > 0 ? texts.lost(kept, formatCents(lost)) : kept;
}

type Kept = { paid: Cents; back: Cents; share: Cents; paidOutside: Cents };

function keptText({ paid, back, share, paidOutside }: Kept): string {
	const outside = paidOutside > 0 ? formatCents(paidOutside) : null;
	if (paid === 0 && !outside) return texts.hasPaidNothing(formatCents(share));
	const say = paid > share ? texts.paidForShare : texts.paidOf;
	const paidOf = say(formatCents(paid), formatCents(share), outside);
	return back > 0 ? texts.paidAndRefunded(paidOf, formatCents(back)) : paidOf;
}

/** The member to be removed, and their refund. @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function removeMemberView(ctx: Ctx, ref: TripRef, memberId: string) {
	const { trip } = await requireTrip(ctx, ref, "member.remove");
	const member = await requireRemovable(ctx.db.read, { tripId: trip.id, memberId });
	const { refunds } = await listFundRefunds(ctx, ctx.db.read, trip, memberId);
	const [refund] = refunds;
	const cards = await cardsThatPaid(ctx.db.read, memberId, refund?.recipient.refund.parts ?? []);
	const { paid = 0, amount = 0, spent = 0, cardFee = 0, bookingFee = 0, stays = 0 } = refund ?? {};
	const collected = (await listMemberPayments(ctx.db.read, { memberId })).filter(({ status }) =>
		isCollected(status),
	);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		name: member.name,
		...{ paid, amount, spent, cardFee, bookingFee, stays },
		outside:
			member.paidOutside > 0 ? outsideTexts.removedKeeps(formatCents(member.paidOutside), member.name) : null,
		lead: texts.removeLead(member.name, {
			hasPaid: hasBegunToPay(member, collected),
			isRefunded: amount > 0,
			cards: theirCards(cards),
		}),
		cards: theirCards(cards),
		isBankDeciding: collected.some(isBankDeciding),
		companions: await leavingCompanions(ctx.db.read, memberId),
		isPaidFor: member.payerId !== null,
	};
}

export type RemoveMemberView = Awaited<ReturnType<typeof removeMemberView>>;

type MembershipKey = { tripId: string; memberId: string };

/**
 * Finds a current member whom the organizer can remove. The caller has checked that the user may remove members.
 * @throws DomainError not_found; conflict for the organizer, and while a refund is on its way
 */
async function requireRemovable(db: Reader, key: MembershipKey): Promise<Member> {
	const member = await findCurrentMember(db, key);
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	if (member.role === "organizer") throw new DomainError("conflict", texts.notOrganizer);
	const request = await findOpenRefundRequest(db, { memberId: member.id });
	if (request?.status === "approved") throw new DomainError("conflict", texts.refundUnderWay(member.name));
	return member;
}

const findCurrentMember = rowQuery((db, { tripId, memberId }: Params<MembershipKey>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), eq(members.id, memberId), isNull(members.removedAt))),
);

type Removal = MembershipKey & RemoveMember;

/**
 * Removes a member from a trip. A member who has paid is refunded what the fund still holds of their money. An open
 * payment is first canceled at the provider, which decides a race (Rules: Leaving a trip).
 * @param known the access to the trip, if the request has read it already
 * @returns the member's name, and their refund in cents
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for the organizer, a cancelled trip, or while a
 * refund is on its way; amount_mismatch when the refund is not what was confirmed
 */
export async function removeMember(
	ctx: Ctx,
	{ tripId, memberId, ...given }: Removal,
	known?: TripAccess,
): Promise<{ name: string; amount: Cents }> {
	const { trip } = await requireTrip(ctx, known ?? tripId, "member.remove");
	await requireRemovable(ctx.db.read, { tripId: trip.id, memberId });
	await cancelOpenAttempts(ctx, await listAttemptsOfPlace(ctx.db.read, { memberId }), "not_wanted");
	const { lineIds, ...removed } = await ctx.db.write((tx) =>
		storeRemoval(ctx, tx, { tripId: trip.id, memberId, ...given }),
	);
	await processRefundLines(ctx, lineIds);
	await lowerPayers(ctx, trip.id).catch(leaveToJob("a payer's lower share"));
	return removed;
}

async function storeRemoval(ctx: Ctx, tx: Tx, { tripId, memberId, reason, expectedAmount = 0 }: Removal) {
	const { trip } = await requireTrip(ctx, tripId, "member.remove", tx);
	const member = await requireRemovable(tx, { tripId, memberId });
	const { refunds } = await listFundRefunds(ctx, tx, trip, memberId);
	const [refund] = refunds;
	const amount = refund?.amount ?? 0;
	if (amount !== expectedAmount)
		throw new DomainError("amount_mismatch", texts.confirmAmount(member.name, formatCents(amount)));
	await endMembership(ctx, tx, member, "removed");
	const lineIds = await reserveFundRefunds(ctx, tx, trip, refunds, {
		reason: reason ?? texts.refundReason,
		leaving: true,
	});
	const cards = await cardsThatPaid(tx, memberId, refund?.recipient.refund.parts ?? []);
	await notify(ctx, tx, trip, member, {
		kind: "member_removed",
		title: texts.removedTitle,
		message: removalText(trip, refund && { ...refund, cards }, reason, member.paidOutside),
		source: `removed:${memberId}`,
	});
	return { name: member.name, amount, lineIds };
}

function removalText(
	trip: Trip,
	refund: (FundRefund & { cards: PaidCards }) | undefined,
	reason: string | undefined,
	paidOutside: Cents,
): string {
	const { organizerName: organizer, title } = trip;
	const [amount, spent] = [refund?.amount ?? 0, refund?.spent ?? 0];
	return [
		texts.removedNotice(organizer, title),
		...(refund && amount > 0 ? [texts.refundOnItsWay(formatCents(amount), cardsIfGiven(refund.cards))] : []),
		...(spent > 0 ? [restTexts.spent(formatCents(spent), organizer)] : []),
		...(refund ? restTexts.restOf(refund, organizer) : []),
		...(paidOutside > 0 ? [outsideTexts.askBack(formatCents(paidOutside), organizer)] : []),
		...(reason ? [texts.says(organizer, reason)] : []),
	].join(" ");
}
