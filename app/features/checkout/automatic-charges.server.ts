import type { MemberAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listCardChoices } from "#app/features/payments/card-choices.server.ts";
import { listPossibleCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { chargeAfterExpiry } from "#app/features/payments/instalments/card-expiry.ts";
import {
	findPauseReason,
	listLastCharges,
	outcomeOf,
} from "#app/features/payments/instalments/charge-history.queries.ts";
import { requireOwnCharges } from "#app/features/payments/instalments/switch-charges.server.ts";
import { cardLabel, findPayer, hasConsented, savedCardOf } from "#app/features/payments/payers.queries.ts";
import {
	listLiveAttempts,
	listMemberPayments,
	type Payment,
} from "#app/features/payments/payments.queries.ts";
import { isCollected, isPayable } from "#app/features/payments/states.ts";
import { dateOf } from "#app/lib/dates.ts";

/**
 * Returns what the member's saved card pays and when, or would pay if automatic charges were on, and the outcome of the
 * last charges.
 * @param id the trip's id or share id
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function automaticChargesView(ctx: Ctx, id: string) {
	const { trip, member, role } = await requireOwnCharges(ctx, id);
	const db = ctx.db.read;
	const memberId = member.id;
	const [payments, payer, isOn, attempts, last] = await Promise.all([
		listMemberPayments(db, { memberId }),
		findPayer(db, { provider: ctx.payments.provider, memberId }),
		hasConsented(db, memberId),
		listLiveAttempts(db, { memberId }),
		listLastCharges(db, { memberId }),
	]);
	const paused = await findPauseReason(db, { memberId }, payments);
	const possible = await listPossibleCharges(ctx, { trip, member }, payments);
	const card = savedCardOf(payer);
	const amounts = new Map(payments.map(({ id, amount }) => [id, amount]));
	const charges = possible.charges.flatMap(({ paymentId, chargeDate: date }) =>
		date ? [{ paymentId, amount: amounts.get(paymentId) ?? 0, date }] : [],
	);
	const dates = charges.map(({ date }) => date).sort();
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		name: member.name,
		isGuest: role === "guest",
		today: dateOf(ctx.now()),
		isOn,
		paused,
		card: card && cardLabel(card),
		expiry: card && card.expMonth > 0 ? { month: card.expMonth, year: card.expYear } : null,
		afterExpiry: card && chargeAfterExpiry(card, dates),
		charges,
		canSaveCard: canSaveCard(trip, payments),
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
export async function chargeCardView(ctx: Ctx, shareId: string) {
	const { trip, member, role } = await requireOwnCharges(ctx, shareId);
	const { provider, publishableKey = null } = ctx.payments;
	const memberId = member.id;
	const [payments, payer] = await Promise.all([
		listMemberPayments(ctx.db.read, { memberId }),
		findPayer(ctx.db.read, { provider, memberId }),
	]);
	const card = savedCardOf(payer);
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		card: card && cardLabel(card),
		canSaveCard: canSaveCard(trip, payments),
		publishableKey,
	};
}

export type ChargeCardView = Awaited<ReturnType<typeof chargeCardView>>;

function canSaveCard({ status }: MemberAccess["trip"], payments: readonly Payment[]): boolean {
	const isBegun = payments.some((payment) => isCollected(payment.status));
	return status === "active" && isBegun && payments.some((payment) => isPayable(payment.status));
}
