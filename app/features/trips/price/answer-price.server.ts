import { eq } from "drizzle-orm";
import {
	type Member,
	type MemberAccess,
	requireMember,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { processRefundLines, reserveStartedRefunds } from "#app/features/fund/refunds/start-refund.server.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import {
	listCompanions,
	listFormerCompanions,
} from "#app/features/payments/companions/companions.queries.ts";
import { findPaymentState, type Payment } from "#app/features/payments/payments.queries.ts";
import {
	hasAgreedToShare,
	hasBegunToPay,
	requireNoOpenAttempts,
} from "#app/features/payments/schedule/payment-state.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { changeBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { shareWith } from "#app/features/payments/share-change/share-with.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { listOpenQuestions } from "./price.queries.ts";
import type { AnswerPrice } from "./price.schema.ts";
import { mayKeepPrice } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import { repriceCompanions, storeAnswers } from "./record-price-change.server.ts";
import * as texts from "./texts.ts";

/**
 * The result of an answer: the share and the additional amount in cents, and whether automatic charges continue or have
 * just ended.
 */
export type AnsweredPrice = {
	tripId: string;
	answer: AnswerPrice["answer"];
	share: Cents;
	more: Cents;
	isOn: boolean;
	chargesEnded: boolean;
	memberId: string;
	next: string | null; // the payment of the difference, unless it was spread
};

type Question = Awaited<ReturnType<typeof listOpenQuestions>>;
type Asked = { access: MemberAccess; spots: Question; share: Cents };

/**
 * Answers a higher price, for oneself and the companions one pays for (Rules: A price that changes). A member who
 * accepts pays the difference in a payment of its own or spread over what is left. One who declines keeps the old
 * price, or leaves and is refunded, as the organizer has chosen.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict without a question, for an answer that is not
 * offered, while charges are paused, for leaving with a part paid for someone who stays, or if the fund does not hold
 * the refund; amount_mismatch; invalid for a way that does not fit; payment_checking
 */
export async function answerPrice(ctx: Ctx, ref: TripRef, input: AnswerPrice): Promise<AnsweredPrice> {
	const { access } = await requireQuestion(ctx, ctx.db.read, ref, input);
	const { liveAttempts } = await findPaymentState(ctx.db.read, access.member.id);
	if (input.answer !== "keep") await cancelOpenAttempts(ctx, liveAttempts, "replaced");
	const id = tripIdOf(access);
	const { done, lineIds } = await ctx.db.write(async (tx) => {
		await requireCheckedBooks(ctx, tx);
		const asked = await requireQuestion(ctx, tx, id, input);
		const { trip, member } = asked.access;
		const done: AnsweredPrice = {
			...{ tripId: trip.id, memberId: member.id, answer: input.answer, share: member.individualCost },
			...{ more: 0, isOn: false, chargesEnded: false, next: null },
		};
		if (input.answer === "accept")
			return { done: { ...done, ...(await accept(ctx, tx, asked, input)) }, lineIds: [] };
		if (input.answer === "leave") return { done, lineIds: await leave(ctx, tx, asked) };
		await storeAnswer(ctx, tx, asked, "kept");
		return { done, lineIds: [] };
	});
	await processRefundLines(ctx, lineIds);
	return done;
}

/** @throws DomainError as answerPrice, if the answer is not possible */
async function requireQuestion(ctx: Ctx, db: Reader, ref: TripRef, input: AnswerPrice): Promise<Asked> {
	const access = await requireMember(ctx, ref, "price.answer", texts.membersOnly, db);
	const { trip, member } = access;
	const spots = member.payerId ? [] : await listOpenQuestions(db, { tripId: trip.id, asked: member.id });
	const [question] = spots;
	if (!question) throw new DomainError("conflict", texts.nothingAsked);
	const mayKeep = mayKeepPrice(question.change, member);
	if (input.answer === "keep" && !mayKeep) throw new DomainError("conflict", texts.cannotKeep);
	if (input.answer === "leave" && mayKeep) throw new DomainError("conflict", texts.cannotLeave);
	const share = member.individualCost + sum(spots.map(({ by }) => by));
	if (input.share !== undefined && input.share !== share)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(share)), { field: "share" });
	return { access, spots, share };
}

async function accept(
	ctx: Ctx,
	tx: Tx,
	asked: Asked,
	input: AnswerPrice,
): Promise<Pick<AnsweredPrice, "share" | "more" | "isOn" | "chargesEnded" | "next">> {
	const { access, share } = asked;
	const state = await findPaymentState(tx, access.member.id);
	requireNoOpenAttempts(state);
	const { trip, member } = access;
	const takenOver = member.takenOver + (await repriceCompanions(tx, member.id, asked.spots));
	if (!hasAgreedToShare(member, state.payments)) {
		// A companion who had paid a part was asked, and since then somebody else has taken over the rest.
		await rewriteShares(ctx, tx, trip, [{ member, share: shareWith(share, 0), takenOver }]);
		await storeAnswer(ctx, tx, asked, "accepted");
		return { share, more: 0, isOn: false, chargesEnded: false, next: null };
	}
	await tx.update(members).set({ takenOver }).where(eq(members.id, member.id));
	const { rest, ownPayment, ...charges } = await changeBegunShare(ctx, tx, access, state, {
		...input,
		share,
	});
	await storeAnswer(ctx, tx, asked, "accepted");
	return { share, more: rest.more, next: ownPayment, ...charges };
}

/** The fund does not hold the money, or somebody else has received it. */
const CANNOT_PAY: ReadonlySet<string> = new Set(["insufficient_funds", "forbidden"]);

/**
 * Card payments are refunded without another decision, because the organizer has offered it. A member with nothing
 * refundable leaves at once.
 * @returns the refunds to send after the commit
 */
async function leave(ctx: Ctx, tx: Tx, asked: Asked): Promise<string[]> {
	const { trip, member } = asked.access;
	const { payments, liveAttempts } = await findPaymentState(tx, member.id);
	if (await hasPaidForOthers(tx, member, payments))
		throw new DomainError("conflict", texts.paidForOthers(trip.organizerName));
	requireNoOpenAttempts({ liveAttempts });
	await storeAnswer(ctx, tx, asked, "left");
	const isLeft = (one: Payment) =>
		one.paidByPool === null && isCollected(one.status) && one.refundedAmount + one.lostAmount < one.amount;
	if (!payments.some(isLeft)) {
		await endMembership(ctx, tx, member, "left");
		return [];
	}
	const order = { memberIds: [member.id], reason: texts.declinedReason, leaving: true };
	// No organizer pressed a button for it, so the refund is stored without a person who started it.
	const { lineIds } = await reserveStartedRefunds({ ...ctx, actor: null }, tx, trip, order).catch(
		(error: unknown) => {
			if (!isDomainError(error) || !CANNOT_PAY.has(error.code)) throw error;
			throw new DomainError("insufficient_funds", texts.refundHasToWait(trip.organizerName));
		},
	);
	return lineIds;
}

/**
 * Whether they have paid a part for a companion who stays, because that companion has paid a part too, or now pays the
 * rest.
 */
export async function hasPaidForOthers(
	db: Reader,
	member: Member,
	payments: readonly Payment[],
): Promise<boolean> {
	const payerId = member.id;
	const former = await listFormerCompanions(db, { payerId });
	if (former.some(({ takenOver }) => takenOver < 0)) return true;
	const companions = await listCompanions(db, { payerId });
	return hasBegunToPay(member, payments) && companions.some(({ individualCost }) => individualCost > 0);
}

/** Stores the answer, and tells the organizer. */
async function storeAnswer(
	ctx: Ctx,
	tx: Tx,
	{ access: { trip, member }, spots, share }: Asked,
	word: "accepted" | "kept" | "left",
): Promise<void> {
	await storeAnswers(ctx, tx, spots, word);
	if (trip.organizerId === member.userId) return;
	const shareNow = word === "accepted" ? share : member.individualCost;
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "price_answered",
		title: texts.answeredTitle[word](member.name),
		message:
			word === "left"
				? texts.leaves(member.name, trip.title)
				: texts.answered(member.name, trip.title, shareNow),
		source: `price-answer:${member.id}:${ctx.now.getTime()}`,
		actionUrl: pricePath(trip.shareId),
	});
}
