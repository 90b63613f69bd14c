import { eq } from "drizzle-orm";
import { type Member, type MemberAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import {
	findMemberAboard,
	listAsking,
	listCompanions,
} from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { MAX_COMPANIONS } from "#app/features/payments/companions/paying-together.ts";
import {
	mayPayForOthers,
	requireOwnSpot,
	requirePayer,
} from "#app/features/payments/companions/require-payer.server.ts";
import * as payerTexts from "#app/features/payments/companions/texts.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { endClaims } from "#app/features/payments/outside/claim-outside.server.ts";
import { findPaymentState, type PaymentState } from "#app/features/payments/payments.queries.ts";
import { endAsk } from "#app/features/payments/presents/end-ask.server.ts";
import { hasAgreedToShare, requireNoOpenAttempts } from "#app/features/payments/schedule/payment-state.ts";
import { isKept } from "#app/features/payments/schedule/rest.ts";
import { stillToPay } from "#app/features/payments/schedule/still-to-pay.ts";
import { storeRest } from "#app/features/payments/schedule/store-rest.server.ts";
import {
	type ChangedShare,
	changeShareBy,
} from "#app/features/payments/share-change/change-share-by.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import type { AnswerAsk, AskPayer } from "./companions.schema.ts";
import * as texts from "./texts/companions.ts";

/**
 * Asks another member to pay the rest of one's spot, or withdraws the question. Nothing changes until they agree. A
 * member for whom somebody has paid a part can ask only that person.
 * @throws DomainError not_found, unauthenticated, forbidden; invalid for someone who cannot pay for others; conflict
 * for the organizer, who pays for others or is paid for, or with nothing left to pay
 */
export async function askPayer(
	ctx: Ctx,
	ref: TripRef,
	{ payerId }: AskPayer,
): Promise<{ tripId: string; name: string | null }> {
	return ctx.db.write(async (tx) => {
		const access = await requireOwnSpot(ctx, ref, tx);
		const { trip, member } = access;
		const store = (askedPayerId: string | null) =>
			tx.update(members).set({ askedPayerId }).where(eq(members.id, member.id));
		if (payerId === null) {
			await store(null);
			return { tripId: trip.id, name: null };
		}
		const left = await requireAskable(tx, member);
		const payer = await findMemberAboard(tx, { id: payerId, tripId: trip.id });
		if (!payer || payer.id === member.id) throw new DomainError("not_found", common.memberNotFound, PAYER);
		if (member.formerPayerId !== null && member.formerPayerId !== payer.id)
			throw new DomainError("invalid", texts.onlyFormerPayer, PAYER);
		if (!mayPayForOthers(payer)) throw new DomainError("invalid", texts.isPaidForToo(payer.name), PAYER);
		if (member.askedPayerId === payer.id) return { tripId: trip.id, name: payer.name };
		await store(payer.id);
		await notify(ctx, tx, trip, payer, {
			kind: "companion_asks",
			title: texts.asksTitle(member.name),
			message: texts.asks(member.name, trip.title, left),
			source: `asks-payer:${member.id}:${ctx.now.getTime()}`,
			actionUrl: companionsPath(trip.shareId),
			mail: { actionLabel: texts.answerIt },
		});
		return { tripId: trip.id, name: payer.name };
	});
}

const PAYER = { field: "payerId" };

/** @throws DomainError conflict */
async function requireAskable(db: Reader, member: Member): Promise<Cents> {
	if (member.role === "organizer") throw new DomainError("conflict", texts.organizerPays);
	if (member.payerId !== null) throw new DomainError("conflict", payerTexts.isPaidFor);
	if (await paysForOthers(db, member)) throw new DomainError("conflict", texts.paysForOthers);
	const { payments } = await findPaymentState(db, member.id);
	const left = stillToPay(member, payments);
	if (left === 0) throw new DomainError("conflict", texts.nothingToAsk);
	return left;
}

/** Whether they pay for companions, or have paid a part for someone who now pays the rest. */
async function paysForOthers(db: Reader, { id, takenOver }: Member): Promise<boolean> {
	return takenOver > 0 || (await listCompanions(db, { payerId: id })).length > 0;
}

/** Whether the asker can ask someone to pay for them. */
export async function mayAskPayer(db: Reader, member: Member): Promise<boolean> {
	try {
		await requireAskable(db, member);
		return true;
	} catch (error) {
		if (error instanceof DomainError) return false;
		throw error;
	}
}

export type Answered = ChangedShare & { tripId: string; memberId: string; name: string; isPaid: boolean };

type Asking = { payer: MemberAccess; asking: Member; state: PaymentState; left: Cents };

/**
 * Answers a member who has asked to be paid for. If accepted, the rest of their share becomes part of the asker's
 * share, and their own payments and automatic charges end; otherwise nothing changes. They are told.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict; amount_mismatch for another share than the one
 * shown; invalid; payment_checking
 */
export async function answerAsk(
	ctx: Ctx,
	ref: TripRef,
	memberId: string,
	input: AnswerAsk,
): Promise<Answered> {
	const found = await requireAsking(ctx, ctx.db.read, ref, memberId, input);
	if (input.answer === "pay") {
		const { liveAttempts } = await findPaymentState(ctx.db.read, found.payer.member.id);
		await cancelOpenAttempts(ctx, [...found.state.liveAttempts, ...liveAttempts], "replaced");
	}
	const tripId = tripIdOf(found.payer);
	return ctx.db.write(async (tx) => {
		await requireCheckedBooks(ctx, tx);
		const asked = await requireAsking(ctx, tx, tripId, memberId, input);
		const { payer, asking } = asked;
		const isPaid = input.answer === "pay";
		await tx.update(members).set({ askedPayerId: null }).where(eq(members.id, asking.id));
		const changed = isPaid
			? await coverRest(ctx, tx, asked, input)
			: {
					...{ share: payer.member.individualCost, more: 0, credit: 0 },
					...{ isOn: false, chargesEnded: false, next: null },
				};
		await notify(ctx, tx, payer.trip, asking, {
			kind: "companion_changed",
			title: (isPaid ? texts.paysTitle : texts.declinedTitle)(payer.member.name),
			message: (isPaid ? texts.pays : texts.declined)(payer.member.name, payer.trip.title),
			source: `payer-answer:${asking.id}:${ctx.now.getTime()}`,
			actionUrl: companionsPath(payer.trip.shareId),
		});
		return { ...changed, tripId: payer.trip.id, memberId: payer.member.id, name: asking.name, isPaid };
	});
}

async function requireAsking(
	ctx: Ctx,
	db: Reader,
	ref: TripRef,
	memberId: string,
	{ answer, share }: AnswerAsk,
): Promise<Asking> {
	const payer = await requirePayer(ctx, ref, db);
	const asking = (await listAsking(db, { payerId: payer.member.id })).find(({ id }) => id === memberId);
	if (!asking) throw new DomainError("not_found", texts.asksNoMore);
	const state = await findPaymentState(db, asking.id);
	const left = stillToPay(asking, state.payments);
	if (answer === "decline") return { payer, asking, state, left };
	const companions = await listCompanions(db, { payerId: payer.member.id });
	if (companions.length >= MAX_COMPANIONS) throw new DomainError("conflict", texts.tooMany);
	if (left === 0) throw new DomainError("conflict", texts.nothingLeftOf(asking.name));
	if (await paysForOthers(db, asking)) throw new DomainError("conflict", texts.paysForOthersBy(asking.name));
	if (state.liveAttempts.some(({ status }) => status === "unknown"))
		throw new DomainError("payment_checking", texts.isPaying(asking.name));
	const then = payer.member.individualCost + left;
	if (share !== undefined && share !== then)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(then)), { field: "share" });
	return { payer, asking, state, left };
}

async function coverRest(
	ctx: Ctx,
	tx: Tx,
	{ payer, asking, state, left }: Asking,
	terms: AnswerAsk,
): Promise<ChangedShare> {
	requireNoOpenAttempts(state);
	const payersState = await findPaymentState(tx, payer.member.id);
	const changed = await changeShareBy(ctx, tx, payer, payersState, {
		...terms,
		by: left,
		forCompanions: true,
	});
	const kept = state.payments.filter(isKept).map(({ paymentNumber }) => paymentNumber);
	const nothing = { instalments: [], total: Math.max(kept.length, ...kept) };
	await storeRest(ctx, tx, { trip: payer.trip, member: asking }, state.payments, nothing);
	await withdrawConsent(ctx, tx, [asking.id]);
	await endClaims(tx, asking.id, ctx.now);
	await endAsk(tx, asking.id);
	const isCovered = hasAgreedToShare(payer.member, payersState.payments) && changed.more === 0;
	await tx
		.update(members)
		.set({
			individualCost: asking.individualCost - left,
			takenOver: asking.takenOver - left,
			...{ payerId: payer.member.id, formerPayerId: null, payBy: null },
			confirmed: asking.confirmed || (payer.member.confirmed && isCovered),
		})
		.where(eq(members.id, asking.id));
	return changed;
}
