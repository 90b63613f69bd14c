import { and, eq, gt } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { unconfirmSpots } from "#app/features/payments/companions/confirm-spots.server.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { consents, payments } from "#db/schema/payments.ts";
import { hasConsented, isChargeConsent } from "../cards/payers.queries.ts";
import { withdrawConsent } from "../instalments/consent.server.ts";
import { findPaymentState, type Payment } from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { isKept } from "../schedule/rest.ts";
import { storeRest } from "../schedule/store-rest.server.ts";
import { changeRest, paidBeyond } from "../share-change/changed-rest.ts";
import { isPayable } from "../states.ts";
import { listOutsideParts, type Outside } from "./outside.queries.ts";
import { tellMember } from "./outside-notices.server.ts";
import { type GivenBack, giveBack, withoutCredit } from "./outside-parts.ts";
import { delayCharges, requireNobodyPaying } from "./record-outside.server.ts";
import * as texts from "./texts.ts";

/**
 * Reverses a recorded outside payment on the member's payments. Members who have left, and everyone on a cancelled
 * trip, owe nothing for it. A spot for which nothing else was paid is unconfirmed.
 */
export async function undoRecorded(ctx: Ctx, tx: Tx, trip: Trip, outside: Outside): Promise<void> {
	await requireCheckedBooks(ctx, tx);
	const [member] = await tx.select().from(members).where(eq(members.id, outside.memberId));
	if (!member) throw new Error("a member with a payment is never deleted");
	const state = await findPaymentState(tx, member.id);
	requireNobodyPaying(state, member.name);
	const paidOutside = member.paidOutside - outside.amount;
	const isAsked = member.removedAt === null && trip.status === "active";
	const isEmpty = !hasBegunToPay({ paidOutside }, state.payments) && member.cashBackApplied === 0;
	await tx.update(members).set({ paidOutside }).where(eq(members.id, member.id));
	if (member.confirmed && isEmpty) await unconfirmSpots(tx, member.id);
	const parts = await listOutsideParts(tx, { outsideId: outside.id });
	const owed = withoutCredit(parts, paidBeyond(state.payments, leftToPay(member)));
	const given = isAsked ? giveBack(owed, state.payments, dateOf(ctx.now)) : NOTHING;
	if (!given) throw new DomainError("conflict", texts.tooLittleToAsk);
	await storeGivenBack(ctx, tx, trip, { member, known: state.payments, outsideId: outside.id, given });
	await tx.update(payments).set({ paidOutsideBy: null }).where(eq(payments.paidOutsideBy, outside.id));
	if (isAsked && owed.length < parts.length) await closeGap(ctx, tx, { trip, member });
	const endsCharges = isAsked && (await settleCharges(ctx, tx, member, { outside, given }));
	await tellMember(ctx, tx, trip, outside, endsCharges ? "undoneWithCharges" : "undone");
}

/**
 * Renumbers the payments, so that one that was covered and is no longer owed, because the share has dropped, leaves no
 * gap.
 */
async function closeGap(ctx: Ctx, tx: Tx, spot: { trip: Trip; member: Member }): Promise<void> {
	const { payments: known } = await findPaymentState(tx, spot.member.id);
	const rest = changeRest(known, { by: 0, credit: 0, way: "spread", today: dateOf(ctx.now) });
	if (rest) await storeRest(ctx, tx, spot, known, rest);
}

const NOTHING: GivenBack = { asked: [], added: null };

type Stored = { member: Member; known: readonly Payment[]; outsideId: string; given: GivenBack };

async function storeGivenBack(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ member, known, outsideId, given: { asked, added } }: Stored,
): Promise<void> {
	for (const { id, amount } of asked) {
		const isCanceled = known.some((one) => one.id === id && one.status === "canceled");
		const reopened = isCanceled ? ({ status: "due", paidOutsideBy: null } as const) : {};
		await tx
			.update(payments)
			.set({ amount, ...reopened })
			.where(eq(payments.id, id));
	}
	if (!added) return;
	const isCounted = (one: Payment) =>
		isPayable(one.status) ||
		(isKept(one) && one.paidOutsideBy !== outsideId) ||
		asked.some(({ id }) => id === one.id);
	const numbers = known.filter(isCounted).map(({ paymentNumber }) => paymentNumber);
	const total = Math.max(numbers.length, ...numbers) + 1;
	await tx.update(payments).set({ totalPayments: total }).where(eq(payments.memberId, member.id));
	const terms = { ...added, totalPayments: total, status: "due" } as const;
	// An earlier plan may have left a canceled payment with this number.
	const left = known.find(({ paymentNumber }) => paymentNumber === total);
	if (left) await tx.update(payments).set(terms).where(eq(payments.id, left.id));
	else
		await tx.insert(payments).values({
			...{ id: `${member.id}.payment-${total}`, tripId: trip.id, memberId: member.id, paymentNumber: total },
			...{ provider: ctx.payments.provider, createdAt: ctx.now.getTime(), ...terms },
		});
}

/**
 * Automatic charges go on, with a few days' notice, if they were agreed to before the payment was recorded. They end if
 * the member agreed after that, to a plan without this amount, or if the amount becomes an extra payment.
 * @returns whether they have ended
 */
async function settleCharges(
	ctx: Ctx,
	tx: Tx,
	member: Member,
	{ outside, given }: { outside: Outside; given: GivenBack },
): Promise<boolean> {
	const { id } = member;
	if (!(await hasConsented(tx, id))) return false;
	const isLater = gt(consents.givenAt, outside.recordedAt ?? 0);
	const agreedSince = await tx.$count(consents, and(eq(consents.memberId, id), isChargeConsent, isLater));
	if (agreedSince > 0 || given.added !== null) {
		await withdrawConsent(ctx, tx, [id]);
		return true;
	}
	await delayCharges(ctx, tx, member);
	return false;
}
