import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listCardChoices } from "#app/features/payments/card-choices.server.ts";
import { listPossibleCharges } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { requireOwnCharges } from "#app/features/payments/instalments/switch-charges.server.ts";
import { cardLabel, findPayer, hasConsented, savedCardOf } from "#app/features/payments/payers.queries.ts";
import { listLiveAttempts, listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { dateOf } from "#app/lib/dates.ts";
import { chargeAfterExpiry } from "./card-expiry.ts";

/**
 * What the asker's saved card pays and when, or would pay if automatic charges were on.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function automaticChargesView(ctx: Ctx, shareId: string) {
	const { trip, member, role } = await requireOwnCharges(ctx, shareId);
	const db = ctx.db.read;
	const memberId = member.id;
	const [payments, payer, isOn, attempts] = await Promise.all([
		listMemberPayments(db, { memberId }),
		findPayer(db, { provider: ctx.payments.provider, memberId }),
		hasConsented(db, memberId),
		listLiveAttempts(db, { memberId }),
	]);
	const possible = await listPossibleCharges(ctx, { trip, member }, payments);
	const card = savedCardOf(payer);
	const amounts = new Map(payments.map(({ id, amount }) => [id, amount]));
	const charges = possible.charges.flatMap(({ paymentId, chargeDate: date }) =>
		date ? [{ paymentId, amount: amounts.get(paymentId) ?? 0, date }] : [],
	);
	const dates = charges.map(({ date }) => date).sort();
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		today: dateOf(ctx.now()),
		isOn,
		card: card && cardLabel(card),
		afterExpiry: card && chargeAfterExpiry(card, dates),
		charges,
		otherCards: userOf(ctx) && (await listCardChoices(ctx, card?.methodRef)),
		underWay: attempts.find(({ surface }) => surface === "off_session")?.amount ?? null,
	};
}

export type AutomaticChargesView = Awaited<ReturnType<typeof automaticChargesView>>;
