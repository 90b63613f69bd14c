import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { fundSummary } from "#app/features/fund/fund-overview.server.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import {
	listMemberPayments,
	listTripPayments,
	type Payment,
} from "#app/features/payments/payments.queries.ts";
import { listTripDeductions } from "#app/features/payments/returned.queries.ts";
import { isBankDeciding, isCollected } from "#app/features/payments/states.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { listFundRefunds } from "./fund-refunds.server.ts";
import { paidFacts, requireOwnPlace } from "./leave-trip.server.ts";
import { requireRemovable } from "./removable-member.server.ts";
import * as cancelTexts from "./texts/cancel.ts";
import * as texts from "./texts/places.ts";

/**
 * Returns what a cancellation would refund to whom. @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function cancelTripView(ctx: Ctx, ref: TripRef) {
	const { trip } = await requireTrip(ctx, ref, "trip.cancel");
	const { held, refunds, underWay, total } = await listFundRefunds(ctx, ctx.db.read, trip);
	const fund = await fundSummary(ctx.db.read, ctx.payments.provider, trip.id);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		held,
		total,
		spent: sum(refunds.map(({ spent }) => spent)),
		later: sum(refunds.map(({ later }) => later)),
		released: fund.totalReleased,
		refunds: refunds.map(
			({ member: { id, name }, paid, amount, spent, cardFee, bookingFee, stays, wasRefunded }) => ({
				...{ id, name, paid, amount, spent, cardFee, bookingFee, stays, wasRefunded },
			}),
		),
		underWay: underWay.map(({ name }) => name),
		nothing: refunds.length > 0 ? null : cancelTexts.nothing(fund.totalCollected > 0),
	};
}

export type CancelTripView = Awaited<ReturnType<typeof cancelTripView>>;

/** The current members with what they have paid. @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function membersView(ctx: Ctx, ref: TripRef) {
	const { trip } = await requireTrip(ctx, ref, "member.remove");
	const aboard = await listMembers(ctx.db.read, { tripId: trip.id });
	const payments = await listTripPayments(ctx.db.read, { tripId: trip.id });
	const returned = await listTripDeductions(ctx.db.read, { tripId: trip.id });
	const today = dateOf(ctx.now);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		taken: texts.taken(aboard.length, trip.partySize),
		members: aboard.map(({ id, name, avatar, role, joinedAt, individualCost }) => ({
			...{ id, name, avatar },
			isOrganizer: role === "organizer",
			joined: texts.joined(formatDate(dateOf(new Date(joinedAt)), today)),
			paid: paidText(
				individualCost,
				payments.filter(({ memberId }) => memberId === id),
				returned,
			),
		})),
	};
}

export type MembersView = Awaited<ReturnType<typeof membersView>>;

type Returned = { paymentId: string; returned: Cents };

function paidText(share: Cents, payments: readonly Payment[], returned: readonly Returned[]): string {
	const collected = payments.filter(({ status }) => isCollected(status));
	const paid = sum(collected.map(({ amount }) => amount));
	const back = sum(
		returned
			.filter(({ paymentId }) => collected.some(({ id }) => id === paymentId))
			.map((one) => one.returned),
	);
	if (share === 0) return texts.nothingToPay;
	if (paid === 0) return texts.hasPaidNothing(formatCents(share));
	const paidOf = texts.paidOf(formatCents(paid), formatCents(share));
	const text = back > 0 ? texts.paidAndRefunded(paidOf, formatCents(back)) : paidOf;
	if (payments.some(isBankDeciding)) return texts.disputed(text);
	return payments.some(({ lostAmount }) => lostAmount > 0) ? texts.lost(text) : text;
}

/** The member to be removed, and their refund. @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function removeMemberView(ctx: Ctx, ref: TripRef, memberId: string) {
	const { trip } = await requireTrip(ctx, ref, "member.remove");
	const member = await requireRemovable(ctx.db.read, { tripId: trip.id, memberId });
	const { refunds } = await listFundRefunds(ctx, ctx.db.read, trip, memberId);
	const { paid = 0, amount = 0, spent = 0, cardFee = 0, bookingFee = 0, stays = 0 } = refunds[0] ?? {};
	const collected = (await listMemberPayments(ctx.db.read, { memberId })).filter(({ status }) =>
		isCollected(status),
	);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		name: member.name,
		...{ paid, amount, spent, cardFee, bookingFee, stays },
		lead: texts.removeLead(member.name, { hasPaid: collected.length > 0, isRefunded: amount > 0 }),
		isBankDeciding: collected.some(isBankDeciding),
	};
}

export type RemoveMemberView = Awaited<ReturnType<typeof removeMemberView>>;

/** @throws DomainError not_found, unauthenticated, forbidden, conflict */
export async function leaveTripView(ctx: Ctx, ref: TripRef) {
	const { trip, member, isGuest } = await requireOwnPlace(ctx, ctx.db.read, ref);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		isGuest,
		...(await paidFacts(ctx.db.read, member.id)),
	};
}

export type LeaveTripView = Awaited<ReturnType<typeof leaveTripView>>;
