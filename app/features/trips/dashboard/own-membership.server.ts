import type { Member, Trip, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { heldUntil } from "#app/features/members/answers/answers.ts";
import { heldFor } from "#app/features/members/answers/texts.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { pausedText } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { chargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { chargesStoppedByMove } from "#app/features/payments/instalments/stopped-by-move.server.ts";
import type { Outside } from "#app/features/payments/outside/outside.queries.ts";
import { ownOutside } from "#app/features/payments/outside/own-outside.server.ts";
import { payLink } from "#app/features/payments/pay-link.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { planChangeLink } from "#app/features/payments/plan-change/plan-change-link.server.ts";
import { paidCards, yourCards } from "#app/features/payments/presents/paid-cards.ts";
import { giversOf } from "#app/features/payments/presents/presents.queries.ts";
import type { Deduction } from "#app/features/payments/returned.queries.ts";
import { aheadOffer } from "#app/features/payments/schedule/ahead-offer.ts";
import { lateNotice, latePayments } from "#app/features/payments/schedule/late.ts";
import { ownProgress } from "#app/features/payments/schedule/own-progress.ts";
import { paymentStrip } from "#app/features/payments/schedule/payment-strip.ts";
import {
	findNextPayment,
	type PaymentSummary,
	paymentSummary,
} from "#app/features/payments/schedule/payment-summary.ts";
import { paymentsIfPaidToday, shownPayments } from "#app/features/payments/schedule/schedule.server.ts";
import { certainCreditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { isCollected, isPayable } from "#app/features/payments/states.ts";
import * as paymentTexts from "#app/features/payments/texts.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { baseOf, hasOddCents } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { isEarly } from "./next-task.ts";
import * as texts from "./texts.ts";

/** The viewer's own membership: what is paid, what is due next, and how late they are. Null without a membership. */
export async function ownMembership(
	ctx: Ctx,
	access: TripAccess,
	{
		payments,
		returned,
		claim,
		isOnHold,
	}: {
		payments: readonly Payment[];
		returned: readonly Deduction[];
		claim: Outside | null;
		isOnHold: boolean;
	},
	{ today, lateBefore }: { today: CalendarDate; lateBefore: CalendarDate },
) {
	const { trip, member, may } = access;
	if (!member) return null;
	const mayPay = may["payment.pay"] && trip.organizerId !== null;
	const givers = await giversOf(ctx.db.read, member.id, payments);
	const summaries = shownPayments(ctx, { trip, member }, payments).map(paymentSummary);
	const next = findNextPayment(summaries);
	const ifPaidToday = paymentsIfPaidToday(ctx, { trip, member }, payments);
	const nextIfPaidToday = findNextPayment(ifPaidToday.map(paymentSummary));
	const charge = findNextCharge(await listAutomaticCharges(ctx, { trip, member }, payments));
	const paused = mayPay && !charge ? await pausedText(ctx.db.read, member, payments) : null;
	const notice = mayPay
		? lateNotice({ payer: member, payments, next }, { today, lateBefore, charge, paused })
		: null;
	const late = notice && { ...notice, word: texts.daysLate(notice.days) };
	const charged = (next && chargeText(next, charge, today)) ?? paused;
	const isCharged = next !== null && charge?.paymentId === next.id;
	const isTripCancelled = trip.status === "cancelled";
	return {
		memberId: member.id,
		confirmed: member.confirmed,
		share: member.individualCost,
		oddCents: oddCentsText(trip, member),
		credit: isTripCancelled ? null : creditText(payments, member),
		strip:
			summaries.length > 0
				? paymentStrip(summaries, {
						...{ today, lateBefore, isTripCancelled, isOnHold, returned, givers },
						late: latePayments(member, summaries, lateBefore),
					})
				: null,
		returned: sum(returned.map((one) => one.returned)),
		returnedTo: yourCards(
			paidCards(
				returned.map(({ paymentId }) => paymentId),
				givers,
			),
		),
		outside: await ownOutside(ctx, access, { claim, payments }),
		progress: ownProgress(member, payments, isTripCancelled),
		next,
		ahead: mayPay ? aheadOffer(member, payments, findNextPayment(payments)) : null,
		changePlan: mayPay ? planChangeLink(access, payments, ctx.now) : null,
		isCharged,
		isOnHold: isOnHold && late === null,
		pay: mayPay ? ownPayLink({ trip, member, next: nextIfPaidToday, isCharged, today }) : null,
		due:
			next &&
			dueText({
				...{ next, charged, confirmed: member.confirmed, isLate: late !== null, isOnHold, today },
				heldUntil: heldUntil(member),
				lastDay: trip.finalPaymentDue,
			}),
		restartCharges:
			mayPay && member.confirmed && next && !charge && !paused
				? await chargesStoppedByMove(ctx.db.read, { shareId: trip.shareId, memberId: member.id })
				: null,
		late,
		standing: ownStanding({ member, payments, late, today }),
	};
}

type OwnPayment = {
	trip: { shareId: string };
	member: { id: string };
	next: PaymentSummary | null;
	isCharged: boolean;
	today: CalendarDate;
};

/** A payment that is not urgent has its amount beside it, so its link only says that paying now is early. */
function ownPayLink({ trip, member, next, isCharged, today }: OwnPayment) {
	const link = payLink(trip.shareId, { memberId: member.id, next });
	return link && next && isEarly(next, isCharged, today) ? { ...link, text: texts.payEarly } : link;
}

/** What was paid beyond the share, in words; null if nothing. */
function creditText(payments: readonly Payment[], member: Member): string | null {
	const credit = certainCreditOf(payments, leftToPay(member));
	return credit > 0 ? paymentTexts.paidMore(formatCents(credit)) : null;
}

function oddCentsText(trip: Trip, member: Member): string | null {
	if (member.payerId) return null;
	const base = baseOf(member);
	return hasOddCents(trip, base) ? texts.oddCents(base, trip.costPerPerson) : null;
}

type Next = { id: string; amount: Cents; dueDate: CalendarDate };
type Due = {
	next: Next;
	charged: string | null;
	confirmed: boolean;
	isLate: boolean;
	isOnHold?: boolean; // a refund is requested or on its way
	heldUntil?: CalendarDate | null; // the day until which the spot is held for this payment
	lastDay: CalendarDate | null; // the day by which everything must be paid
	today: CalendarDate;
};

/** When the next payment is due and whether the card is charged. For a late member the top of the page says both. */
export function dueText({
	next,
	charged,
	confirmed,
	isLate,
	isOnHold = false,
	heldUntil = null,
	lastDay,
	today,
}: Due): string | null {
	if (isLate) return null;
	if (isOnHold) return texts.isOnHold(next.amount, next.dueDate, today);
	const sentences = [
		!confirmed && (heldUntil ? heldFor(heldUntil, today) : texts.confirmsPlace),
		texts.isDue(next.amount, next.dueDate, today),
		charged,
		lastDay && texts.allPaidBy(lastDay, today),
	];
	return sentences.filter(Boolean).join(" ");
}

type Standing = {
	member: Pick<Member, "confirmed" | "individualCost" | "cashBackApplied" | "paidOutside">;
	payments: readonly Pick<
		Payment,
		"status" | "dueDate" | "amount" | "refundedAmount" | "paidAheadBy" | "paidOutsideBy"
	>[];
	late: { word: string } | null;
	today: CalendarDate;
};

/** The viewer's state in one word, as in the list of people (Rules: Words of counts and states). */
export function ownStanding({ member, payments, late, today }: Standing) {
	if (late) return { tone: "late", text: late.word } as const;
	if (payments.some(({ status }) => status === "disputed")) {
		return { tone: "late", text: texts.disputed } as const;
	}
	const open = payments.filter(({ status }) => isPayable(status));
	if (!member.confirmed || !keepsSomePaid(member, payments))
		return { tone: "neutral", text: texts.joined } as const;
	const dueNow = sum(open.filter(({ dueDate }) => dueDate <= today).map(({ amount }) => amount));
	if (dueNow > 0) return { tone: "due", text: texts.amountDue(dueNow) } as const;
	if (open.length === 0) return { tone: "paid", text: common.paid } as const;
	const made = payments.filter(
		({ status, paidAheadBy, paidOutsideBy }) =>
			isCollected(status) || paidAheadBy !== null || paidOutsideBy !== null,
	).length;
	return { tone: "paid", text: texts.onTrackWith(made, made + open.length) } as const;
}

function keepsSomePaid(
	{ cashBackApplied, paidOutside, individualCost: share }: Standing["member"],
	payments: Standing["payments"],
) {
	const collected = payments.filter(({ status }) => isCollected(status));
	const isWithoutCard = cashBackApplied > 0 && collected.length === 0;
	const needsNoCard = cashBackApplied === share || paidOutside > 0 || isWithoutCard;
	return needsNoCard || collected.some(({ amount, refundedAmount }) => amount > refundedAmount);
}

/** The label of the organizer's button to their own payments; null once the first payment has settled the schedule. */
export function scheduleOffer(
	own: { confirmed: boolean; next: unknown } | null,
	hasOtherSchedules: boolean,
): string | null {
	if (own?.confirmed) return null;
	return own?.next && hasOtherSchedules ? texts.changeSchedule : texts.chooseSchedule;
}

type Scheduled = { confirmed: boolean; strip: object | null; share: Cents; oddCents: string | null };

/** Tells the organizer about their own payments until they have chosen a schedule; null afterwards. */
export function chooseScheduleText(own: Scheduled | null): string | null {
	if (!own || own.confirmed || own.strip) return null;
	const text = own.share > 0 ? texts.payForPlace : texts.confirmPlace;
	return [text, own.oddCents].filter(Boolean).join(" ");
}
