import type { MemberAccess, TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { listCardChoices } from "../cards/card-choices.server.ts";
import { cardLabel, findPayer, hasConsented, savedCardOf } from "../cards/payers.queries.ts";
import {
	type AutomaticCharge,
	listChargesBeforeConsent,
	listLastCharges,
	OPEN_STATUSES,
	outcomeOf,
} from "../instalments/automatic-charges.queries.ts";
import { chargeAfterExpiry } from "../instalments/card-expiry.ts";
import { findPauseReason } from "../instalments/charging-pauses.server.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { payLink } from "../pay-link.ts";
import { listLiveAttempts, listMemberPayments, type Payment } from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { isPayable } from "../states.ts";

export type PlannedAmount = { paymentId: string; amount: Cents; date: CalendarDate };

/**
 * Returns what the member's saved card pays and when, or would pay if automatic charges were on, and how the last
 * charges went.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function automaticChargesView(ctx: Ctx, ref: TripRef) {
	const access = await requireOwnCharges(ctx, ref);
	const { trip, member, role } = access;
	const db = ctx.db.read;
	const memberId = member.id;
	const [payments, payer, isOn, attempts, last] = await Promise.all([
		listMemberPayments(db, { memberId }),
		findPayer(db, { provider: ctx.payments.provider, memberId }),
		hasConsented(db, memberId),
		listLiveAttempts(db, { memberId }),
		listLastCharges(db, { memberId }),
	]);
	const paused = await findPauseReason(db, { memberId });
	const possible = await listChargesBeforeConsent(ctx, { trip, member }, payments);
	const card = savedCardOf(payer);
	const charges = withAmounts(possible.charges, payments);
	const dates = charges.map(({ date }) => date).sort();
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		name: member.name,
		isGuest: role === "guest",
		today: dateOf(ctx.now),
		isOn,
		paused,
		card: card && cardLabel(card),
		expiry: card && card.expMonth > 0 ? { month: card.expMonth, year: card.expYear } : null,
		afterExpiry: card && chargeAfterExpiry(card, dates),
		charges,
		byHand: isOn ? byHand({ trip, member }, possible.charges, payments) : null,
		hasToPay: hasToPay(trip, payments),
		canSaveCard: canSaveCard(access, payments),
		firstPayment: firstPaymentLink(trip, member, payments),
		otherCards: userOf(ctx) && (await listCardChoices(ctx, card?.methodRef)),
		underWay: attempts.find(({ surface }) => surface === "off_session")?.amount ?? null,
		last: last.map(({ brand, last4, ...attempt }) => ({
			id: attempt.id,
			amount: attempt.amount,
			date: dateOf(new Date(attempt.at)),
			outcome: outcomeOf(attempt),
			card: last4 ? cardLabel({ brand: brand ?? "card", last4 }) : null,
		})),
	};
}

export type AutomaticChargesView = Awaited<ReturnType<typeof automaticChargesView>>;

/** Returns what the page needs to save a card for automatic charges. @throws DomainError as automaticChargesView */
export async function chargeCardView(ctx: Ctx, ref: TripRef) {
	const access = await requireOwnCharges(ctx, ref);
	const { trip, member, role } = access;
	const { provider, publishableKey = null } = ctx.payments;
	const memberId = member.id;
	const db = ctx.db.read;
	const [payments, payer, isOn] = await Promise.all([
		listMemberPayments(db, { memberId }),
		findPayer(db, { provider, memberId }),
		hasConsented(db, memberId),
	]);
	const card = savedCardOf(payer);
	const today = dateOf(ctx.now);
	const possible = await listChargesBeforeConsent(ctx, { trip, member }, payments);
	const isPaused = (await findPauseReason(db, { memberId })) !== null;
	const withoutCard = isPaused ? [] : datesOf(payments, member.chargesFrom ?? today, today);
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		card: card && cardLabel(card),
		isOn,
		charges: card ? withAmounts(possible.charges, payments) : withoutCard,
		today,
		canSaveCard: canSaveCard(access, payments),
		firstPayment: firstPaymentLink(trip, member, payments),
		publishableKey,
	};
}

export type ChargeCardView = Awaited<ReturnType<typeof chargeCardView>>;

function withAmounts(charges: readonly AutomaticCharge[], payments: readonly Payment[]): PlannedAmount[] {
	const amounts = new Map(payments.map(({ id, amount }) => [id, amount]));
	return charges.flatMap(({ paymentId, chargeDate: date }) =>
		date ? [{ paymentId, amount: amounts.get(paymentId) ?? 0, date }] : [],
	);
}

/** The first payment that the card is no longer charged for, with the link to pay it; null if there is none. */
function byHand(
	{ trip, member }: Pick<MemberAccess, "trip" | "member">,
	charges: readonly AutomaticCharge[],
	payments: readonly Payment[],
) {
	const given = charges.find(({ chargeDate }) => chargeDate === null);
	const next = payments.find(({ id }) => id === given?.paymentId);
	const link = next && payLink(trip.shareId, { memberId: member.id, next });
	if (!link || !given?.failed) return null;
	const { amount, dueDate } = next;
	return { amount, dueDate, reason: given.failed.reason, link };
}

/** When a card saved today would be charged. */
function datesOf(
	payments: readonly Payment[],
	chargesFrom: CalendarDate,
	today: CalendarDate,
): PlannedAmount[] {
	return payments
		.filter(({ status }) => OPEN_STATUSES.includes(status))
		.map(({ id, amount, dueDate }) => ({
			paymentId: id,
			amount,
			date: [dueDate, chargesFrom, today].sort().at(-1) ?? today,
		}));
}

function hasToPay({ status }: MemberAccess["trip"], payments: readonly Payment[]): boolean {
	return status === "active" && payments.some((payment) => isPayable(payment.status));
}

/** A card is kept only from the first payment on, so until then the page links to that payment. */
function firstPaymentLink(
	trip: MemberAccess["trip"],
	member: MemberAccess["member"],
	payments: readonly Payment[],
) {
	const [next] = payments;
	const isOpen = trip.organizerId !== null && hasToPay(trip, payments) && !hasBegunToPay(member, payments);
	return isOpen && next ? payLink(trip.shareId, { memberId: member.id, next }) : null;
}

function canSaveCard({ trip, member }: MemberAccess, payments: readonly Payment[]): boolean {
	return hasToPay(trip, payments) && hasBegunToPay(member, payments);
}
