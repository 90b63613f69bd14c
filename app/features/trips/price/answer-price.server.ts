import { and, eq } from "drizzle-orm";
import { type MemberAccess, requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { processRefundLines, reserveStartedRefunds } from "#app/features/fund/refunds/start-refund.server.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { findPaymentState } from "#app/features/payments/payments.queries.ts";
import { requireNoOpenAttempts } from "#app/features/payments/schedule/payment-state.ts";
import { changeBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { priceAnswers } from "#db/schema/prices.ts";
import { findOpenQuestion } from "./price.queries.ts";
import type { AnswerPrice } from "./price.schema.ts";
import { mayKeepPrice } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

/** What an answer has done: the share in cents, what is to be paid more, and whether automatic charges are on. */
export type AnsweredPrice = {
	tripId: string;
	answer: AnswerPrice["answer"];
	share: Cents;
	more: Cents;
	isOn: boolean;
	memberId: string;
	next: string | null; // the payment of the difference, if it has one of its own
};

type Question = NonNullable<Awaited<ReturnType<typeof findOpenQuestion>>>;
type Asked = { access: MemberAccess; question: Question; share: Cents };

/**
 * Answers a higher price (Rules: A price that changes). Who accepts pays the difference in a payment of its own or spread over what is left; who
 * declines keeps the old price, or leaves and gets back what they have paid, as the organizer has offered it.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict where nothing is asked, for an answer that is not offered, while charges are
 * paused, or where the fund does not hold what would go back; amount_mismatch; invalid for a way that does not fit; payment_checking
 */
export async function answerPrice(ctx: Ctx, ref: TripRef, input: AnswerPrice): Promise<AnsweredPrice> {
	const { access } = await requireQuestion(ctx, ctx.db.read, ref, input);
	const { liveAttempts } = await findPaymentState(ctx.db.read, access.member.id);
	if (input.answer !== "keep") await cancelOpenAttempts(ctx, liveAttempts, "replaced");
	const id = tripIdOf(access);
	const { done, lineIds } = await ctx.db.write(async (tx) => {
		await requireCheckedBooks(ctx, tx);
		const asked = await requireQuestion(ctx, tx, id, input);
		if (input.answer === "accept") return { done: await accept(ctx, tx, asked, input), lineIds: [] };
		if (input.answer === "keep") return { done: await keep(ctx, tx, asked), lineIds: [] };
		return leave(ctx, tx, asked);
	});
	await processRefundLines(ctx, lineIds);
	return done;
}

/** @throws DomainError as answerPrice, where the answer is not possible */
async function requireQuestion(ctx: Ctx, db: Reader, ref: TripRef, input: AnswerPrice): Promise<Asked> {
	const access = await requireTrip(ctx, ref, "price.answer", db);
	const { member } = access;
	if (!member) throw new DomainError("forbidden", texts.membersOnly);
	const question = await findOpenQuestion(db, { memberId: member.id });
	if (!question) throw new DomainError("conflict", texts.nothingAsked);
	const mayKeep = mayKeepPrice(question.change, member);
	if (input.answer === "keep" && !mayKeep) throw new DomainError("conflict", texts.cannotKeep);
	if (input.answer === "leave" && mayKeep) throw new DomainError("conflict", texts.cannotLeave);
	const share = question.answer.baseAfter + member.optionsCost;
	if (input.share !== undefined && input.share !== share)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(share)), { field: "share" });
	return { access: { ...access, member }, question, share };
}

async function accept(
	ctx: Ctx,
	tx: Tx,
	{ access, question, share }: Asked,
	input: AnswerPrice,
): Promise<AnsweredPrice> {
	const state = await findPaymentState(tx, access.member.id);
	requireNoOpenAttempts(state);
	const { rest, isOn, ownPayment } = await changeBegunShare(ctx, tx, access, state, { ...input, share });
	await storeAnswer(ctx, tx, question, "accepted");
	await notifyOrganizer(ctx, tx, access, "accepted", share);
	return {
		tripId: access.trip.id,
		answer: "accept",
		share,
		more: rest.more,
		isOn,
		memberId: access.member.id,
		next: ownPayment,
	};
}

async function keep(ctx: Ctx, tx: Tx, { access, question }: Asked): Promise<AnsweredPrice> {
	const share = access.member.individualCost;
	await storeAnswer(ctx, tx, question, "kept");
	await notifyOrganizer(ctx, tx, access, "kept", share);
	return {
		tripId: access.trip.id,
		answer: "keep",
		share,
		more: 0,
		isOn: false,
		memberId: access.member.id,
		next: null,
	};
}

/** Where the fund does not hold it, or somebody else has received it. */
const CANNOT_PAY: ReadonlySet<string> = new Set(["insufficient_funds", "forbidden"]);

/** What they have paid goes back by the organizer's offer, so nothing is deducted from it and nobody decides about it again. */
async function leave(ctx: Ctx, tx: Tx, { access, question }: Asked) {
	const { trip, member } = access;
	requireNoOpenAttempts(await findPaymentState(tx, member.id));
	const order = { memberIds: [member.id], reason: texts.declinedReason, leaving: true };
	// Nobody has pressed the organizer's button, so the refund is stored without a person who has started it.
	const refund = await reserveStartedRefunds({ ...ctx, actor: null }, tx, trip, order).catch(
		(error: unknown) => {
			if (!isDomainError(error) || !CANNOT_PAY.has(error.code)) throw error;
			throw new DomainError("insufficient_funds", texts.refundHasToWait(trip.organizerName));
		},
	);
	await storeAnswer(ctx, tx, question, "left");
	await notifyOrganizer(ctx, tx, access, "left", member.individualCost);
	const done: AnsweredPrice = {
		tripId: trip.id,
		answer: "leave",
		share: member.individualCost,
		more: 0,
		isOn: false,
		memberId: member.id,
		next: null,
	};
	return { done, lineIds: refund.lineIds };
}

async function storeAnswer(
	ctx: Ctx,
	tx: Tx,
	{ answer }: Question,
	word: "accepted" | "kept" | "left",
): Promise<void> {
	const isIt = and(eq(priceAnswers.changeId, answer.changeId), eq(priceAnswers.memberId, answer.memberId));
	await tx.update(priceAnswers).set({ answer: word, answeredAt: ctx.now.getTime() }).where(isIt);
}

async function notifyOrganizer(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: MemberAccess,
	word: "accepted" | "kept" | "left",
	share: Cents,
): Promise<void> {
	if (trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "price_answered",
		title: texts.answeredTitle[word](member.name),
		message:
			word === "left"
				? texts.leaves(member.name, trip.title)
				: texts.answered(member.name, trip.title, share),
		source: `price-answer:${member.id}:${ctx.now.getTime()}`,
		actionUrl: pricePath(trip.shareId),
	});
}
