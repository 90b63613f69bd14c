import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type Notice,
	notify,
	notifyEach,
	notifyOrganizers,
} from "#app/features/messages/notifications/notify.server.ts";
import { shortReference } from "#app/features/payments/attempts/short-reference.ts";
import { cardLabel } from "#app/features/payments/cards/payers.queries.ts";
import type { CardFace } from "#app/gateway/saved-card.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { demoNothingCharged } from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import type { PoolPaymentContext, PoolRefund, TopUpContext } from "./pool.queries.ts";
import { poolPath } from "./pool-path.ts";
import * as texts from "./texts/notices.ts";

type Words = Pick<Notice, "kind" | "title" | "message" | "source"> & { mail?: Notice["mail"] };

function noticeOf(trip: Pick<Trip, "shareId">, { mail, ...words }: Words): Notice {
	return { ...words, actionUrl: poolPath(trip.shareId), mail: { actionLabel: texts.seePool, ...mail } };
}

/** Tells the payer of a top-up, with a receipt, and the organizers. */
export async function notifyToppedUp(
	ctx: Ctx,
	tx: Tx,
	{ topUp, member, trip }: TopUpContext,
	{ card, chargeRef, isReturned }: { card: CardFace | null; chargeRef: string | null; isReturned: boolean },
): Promise<void> {
	const amount = formatCents(topUp.amount);
	const facts: [string, string][] = [
		[texts.amount, amount],
		[texts.date, formatDate(dateOf(ctx.now))],
		...(card ? [[texts.card, cardLabel(card)] satisfies [string, string]] : []),
		[texts.reference, shortReference(chargeRef) ?? ""],
	];
	const note = ctx.payments.provider === "demo" ? demoNothingCharged : undefined;
	const source = `top-up:${topUp.id}`;
	const own = {
		kind: "pool_topped_up",
		title: isReturned ? texts.cameLate : texts.toppedUp(amount),
		message: (isReturned ? texts.cameLateText : texts.toppedUpText)(trip.title, amount),
		...{ source, mail: { facts, note } },
	} as const;
	await notify(ctx, tx, trip, member, noticeOf(trip, own));
	if (isReturned) return;
	const others = {
		kind: "pool_changed",
		title: texts.otherToppedUp(member.name, amount),
		message: texts.otherToppedUpText(trip.title, member.name, amount),
		source,
	} as const;
	await notifyOrganizers(ctx, tx, trip, member, noticeOf(trip, others));
}

/** Tells the recipient that a refund was made or did not arrive; of the latter also the organizers. */
export async function notifyRefundEnded(
	ctx: Ctx,
	tx: Tx,
	{ member, trip }: TopUpContext,
	{ id, amount: cents, status }: PoolRefund,
): Promise<void> {
	const amount = formatCents(cents);
	const isMade = status === "processed";
	const words = {
		kind: "pool_returned",
		title: isMade ? texts.returned(amount) : texts.notReturned,
		message: isMade
			? texts.returnedText(trip.title, amount)
			: texts.notReturnedText(trip.title, member.name, amount),
		source: `pool-refund-${status}:${id}`,
	} as const;
	await notify(ctx, tx, trip, member, noticeOf(trip, words));
	if (!isMade)
		await notifyOrganizers(ctx, tx, trip, member, noticeOf(trip, { ...words, kind: "pool_problem" }));
}

/** Tells the organizers that someone requests money from the pool. */
export async function notifyAsked(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PoolPaymentContext,
	expense: string,
): Promise<void> {
	const amount = formatCents(payment.amount);
	const words = {
		kind: "pool_asked",
		title: texts.asked(member.name, amount),
		message: texts.askedText(trip.title, member.name, amount, expense),
		source: `pool-asked:${payment.id}`,
	} as const;
	await notifyOrganizers(ctx, tx, trip, member, noticeOf(trip, words));
}

/** Tells the member who was paid back. */
export async function notifyPaidBack(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PoolPaymentContext,
): Promise<void> {
	const amount = formatCents(payment.amount);
	const words = {
		kind: "pool_answered",
		title: texts.paidBack(amount),
		message: texts.paidBackText[payment.way](trip.title, amount),
		source: `pool-paid:${payment.id}`,
	} as const;
	await notify(ctx, tx, trip, member, noticeOf(trip, words));
}

export async function notifyDeclined(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PoolPaymentContext,
	reason: string | null,
): Promise<void> {
	const words = {
		kind: "pool_answered",
		title: texts.declined,
		message: texts.declinedText(trip.title, formatCents(payment.amount), reason),
		source: `pool-declined:${payment.id}`,
	} as const;
	await notify(ctx, tx, trip, member, noticeOf(trip, words));
}

/** Tells a member whose share was lowered that what the pool had paid beyond it is back in the pool. */
export async function notifyBackInPool(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PoolPaymentContext,
	returned: Cents,
): Promise<void> {
	const amount = formatCents(returned);
	const words = {
		kind: "pool_answered",
		title: texts.backInPool(amount),
		message: texts.backInPoolText(trip.title, amount),
		source: `pool-back:${payment.id}:${payment.returned}`,
	} as const;
	await notify(ctx, tx, trip, member, noticeOf(trip, words));
}

/** Tells the payee and the organizers. */
export async function notifyPaymentFailed(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PoolPaymentContext,
): Promise<void> {
	const words = {
		title: texts.paymentFailed,
		message: texts.paymentFailedText(trip.title, member.name, formatCents(payment.amount)),
		source: `pool-failed:${payment.id}`,
	};
	await tellBoth(ctx, tx, trip, member, words);
}

/** Tells the payer and the organizers what the payer's bank has done. */
export async function notifyDisputed(
	ctx: Ctx,
	tx: Tx,
	{ member, trip }: TopUpContext,
	{
		ref,
		isNew,
		decided,
		taken,
	}: { ref: string; isNew: boolean; decided: "won" | "lost" | null; taken: Cents },
): Promise<void> {
	if (isNew)
		await tellBoth(ctx, tx, trip, member, {
			title: texts.disputed,
			message: texts.disputedText(trip.title, member.name, formatCents(taken)),
			source: `pool-dispute:${ref}`,
		});
	if (decided)
		await tellBoth(ctx, tx, trip, member, {
			title: decided === "won" ? texts.disputeWon : texts.disputeLost,
			message: (decided === "won" ? texts.disputeWonText : texts.disputeLostText)(trip.title, member.name),
			source: `pool-dispute-${decided}:${ref}`,
		});
}

async function tellBoth(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	member: Member,
	words: { title: string; message: string; source: string },
): Promise<void> {
	await notifyEach(ctx, tx, trip, [
		{ to: member, notice: noticeOf(trip, { ...words, kind: "pool_returned" }) },
	]);
	await notifyOrganizers(ctx, tx, trip, member, noticeOf(trip, { ...words, kind: "pool_problem" }));
}
