import {
	type Member,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { findOwnRequestLine } from "#app/features/fund/refunds/own-request-line.server.ts";
import { paidMoreLine } from "#app/features/fund/refunds/paid-more-line.ts";
import { listRefundableCharges } from "#app/features/fund/refunds/refundable-charges.queries.ts";
import { fullRefund } from "#app/features/fund/refunds/refunds.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import {
	findPaymentState,
	listMemberPayments,
	type Payment,
} from "#app/features/payments/payments.queries.ts";
import {
	type ShareOffers,
	shareOffers,
	shareRefusal,
} from "#app/features/payments/share-change/change-begun-share.server.ts";
import { certainCreditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { dateOf } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { baseShares, wholeCost } from "#app/lib/shares.ts";
import { leavingCompanions, outsideOf } from "../changes/leave-trip.server.ts";
import { findPaymentLock } from "../changes/payment-lock.queries.ts";
import { hasPaidForOthers } from "./answer-price.server.ts";
import { listAnswersOf, listOpenQuestions, listPriceChanges } from "./price.queries.ts";
import {
	countAnswers,
	isAsked,
	isChangedBy,
	isCheaper,
	isSurplusKept,
	mayKeepPrice,
	shortfallOf,
	surplusOf,
} from "./price-change.ts";
import * as texts from "./texts.ts";

/**
 * How a trip's price has changed since someone paid, what the asker is asked, and for the organizer all answers.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function priceView(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "price.see");
	const { trip, role, may, member } = access;
	const db = ctx.db.read;
	const changes = await listPriceChanges(db, { tripId: trip.id });
	const shares = baseShares(trip);
	// A newer price replaces an older one, including what was not agreed to of it.
	const newest = changes.findIndex(({ kind }) => kind === "price");
	const everyone = await listMembers(db, { tripId: trip.id });
	const surplus = trip.lateSpots > 0 ? surplusOf(trip, everyone) : 0;
	const nameOf = new Map(everyone.map((one) => [one.id, one.name]));
	const payerOf = new Map(everyone.map((one) => [one.id, nameOf.get(one.payerId ?? "") ?? null]));
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		role,
		organizerName: trip.organizerName,
		today: dateOf(ctx.now),
		total: wholeCost(trip),
		costPerPerson: shares.costPerPerson,
		ownShare: member?.individualCost ?? null,
		paidMore: member && (await ownPaidMore(ctx, access, member)),
		question: await questionView(ctx, access),
		changes: await Promise.all(
			changes.map(async ({ id, kind, totalBefore, totalAfter, reason, mayKeep, createdAt }, index) => {
				const asked = (await listAnswersOf(db, { changeId: id })).filter(isAsked);
				return {
					...{ id, kind, totalBefore, totalAfter, reason, mayKeep, createdAt },
					counts: countAnswers(asked),
					shortfall: shortfallOf(index <= newest ? asked : [], shares),
					people: may["price.change"]
						? asked.map(({ memberId, name, answer }) => ({
								...{ memberId, name, answer },
								answeredBy: payerOf.get(memberId) ?? null, // the member who pays for the spot
							}))
						: null,
				};
			}),
		),
		surplus: {
			...{ amount: surplus, isKept: isSurplusKept(changes, everyone) },
			mayDecide: may["price.change"],
		},
		hasBegun: changes.length > 0 || (await findPaymentLock(db, trip.id)) !== null,
		mayChange: may["price.change"],
	};
}

/** After a lower price, someone may have paid more than their share. The notice of that links here. */
async function ownPaidMore(ctx: Ctx, access: TripAccess, member: Member) {
	const payments = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const credit = certainCreditOf(payments, leftToPay(member));
	if (credit === 0 || access.trip.status === "cancelled") return null;
	return paidMoreLine(access.trip.shareId, credit, (await findOwnRequestLine(ctx, access)) !== null);
}

export type PriceView = Awaited<ReturnType<typeof priceView>>;

/** The higher price that the asker has not answered: both shares, and how the difference can be paid. */
export async function questionView(ctx: Ctx, { trip, member, may }: TripAccess) {
	const spots =
		member && !member.payerId
			? await listOpenQuestions(ctx.db.read, { tripId: trip.id, asked: member.id })
			: [];
	const [found] = spots;
	if (!member || !found || !may["price.answer"]) return null;
	const state = await findPaymentState(ctx.db.read, member.id);
	const today = dateOf(ctx.now);
	const share = member.individualCost + sum(spots.map(({ by }) => by));
	const refusal = await shareRefusal(ctx.db.read, member, state, { share, today });
	const payable = state.payments.filter(({ status }) => isPayable(status));
	const offers: ShareOffers | null = refusal ? null : shareOffers(member, state.payments, { share, today });
	const mayKeep = mayKeepPrice(found.change, member);
	return {
		...{ share, was: member.individualCost, mayKeep },
		changeId: found.changeId,
		reason: found.change.reason,
		isOwn: isChangedBy(found.change, member),
		isCheaper: isCheaper(found.change),
		isOrganizer: member.role === "organizer",
		leaving: mayKeep ? null : await leavingFacts(ctx, trip, member, state.payments),
		organizerName: trip.organizerName,
		askedAt: found.change.createdAt,
		refusal: refusal?.message ?? null,
		ways: offers?.ways ?? [],
		credit: offers?.credit ?? 0,
		left: payable.map(({ paymentNumber: number, amount, dueDate }) => ({ number, amount, dueDate })),
		isOn: await hasConsented(ctx.db.read, member.id),
	};
}

/**
 * The refund to someone who leaves instead, in cents, and the companions who leave with them; or why they can't leave.
 */
async function leavingFacts(ctx: Ctx, trip: Trip, member: Member, payments: readonly Payment[]) {
	const db = ctx.db.read;
	const { provider } = ctx.payments;
	const back = fullRefund(await listRefundableCharges(db, { provider, memberId: member.id }));
	const isHeld = await hasPaidForOthers(db, member, payments);
	return {
		refusal: isHeld ? texts.paidForOthers(trip.organizerName) : null,
		...{ paid: back.requested, deduction: back.deduction, back: back.refundable },
		outside: await outsideOf(db, member),
		companions: await leavingCompanions(db, member.id),
	};
}
