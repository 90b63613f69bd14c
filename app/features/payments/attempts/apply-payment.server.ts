import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { chargeLines, memberInMemo, overpaymentLines } from "#app/features/ledger/ledger.ts";
import { notifyPayment } from "#app/features/messages/notifications/member-notifications.server.ts";
import type { Notice } from "#app/features/messages/notifications/notify.server.ts";
import { confirmSpots } from "#app/features/payments/companions/confirm-spots.server.ts";
import { isBankCheck } from "#app/gateway/decline-words.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import type { IntentFact, IntentStatus } from "#app/gateway/intent-fact.ts";
import { declineFields } from "#app/gateway/observed-gateway.server.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { inLogScope, log, noteInLog } from "#app/lib/log.server.ts";
import { basisPointsOf, type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { chargeFeeRate, feeRateAt } from "../booking-fee.ts";
import { DECLINE_KEPT_MS, noteDecline } from "../cards/card-tries.server.ts";
import { logBankCheck, logDecline, type TryFields, tryFields } from "../cards/decline-lines.server.ts";
import { cardLabel, holderOf } from "../cards/payers.queries.ts";
import { keepPaidCard } from "../cards/store-card.server.ts";
import { earnOrApplyCashBack } from "../cash-back-entries.server.ts";
import { notifyDecline } from "../instalments/decline-notices.server.ts";
import { CARD_AUTHENTICATION_REQUIRED } from "../instalments/retry.ts";
import {
	type Attempt,
	type AttemptContext,
	findAttemptContext,
	findPaymentState,
	listMemberPayments,
	type Payment,
} from "../payments.queries.ts";
import { endAsk } from "../presents/end-ask.server.ts";
import { notifyNotNeeded } from "../presents/present-notices.server.ts";
import { type AheadPlan, listLater, planAhead } from "../schedule/pay-ahead.ts";
import { rewriteAfterTry } from "../schedule/rewrite-after-try.server.ts";
import {
	type AttemptStatus,
	canMoveAttempt,
	canMovePayment,
	isPayable,
	LIVE_ATTEMPT_STATUSES,
	PAYABLE_STATUSES,
	type PaymentStatus,
} from "../states.ts";
import * as texts from "../texts.ts";
import { type AttemptEnd, attemptEnd } from "./attempt-ends.ts";
import { scheduleOverpaymentRefund } from "./overpayments.server.ts";
import { shortReference } from "./short-reference.ts";

type ProviderOutcome = Pick<IntentFact, "error"> & {
	ref: string | null;
	paidWith?: IntentFact["paidWith"];
	fingerprint?: string | null;
};
type UnpaidOutcome =
	| { status: "failed"; error: IntentFact["error"] }
	| { status: "canceled"; error: IntentFact["error"]; why: AttemptEnd };
/** What comes after a declined instalment: the date of the next automatic try, or what the member has to do. */
type Next = CalendarDate | "by_hand" | "member_confirms";

/** The provider's other statuses do not change the attempt. */
const STATUS_FROM_PROVIDER: Partial<Record<IntentStatus, AttemptStatus>> = {
	succeeded: "succeeded",
	failed: "failed",
	canceled: "canceled",
	requires_action: "requires_action",
	processing: "unknown",
};

/** A failed present leaves the friend's payment due: the friend, or someone else, can pay it right away. */
const STATUS_AFTER_FAILED_PRESENT: typeof STATUS_AFTER_FAILURE = {
	failed: "due",
	canceled: "due",
	requires_action: "due",
	unknown: "processing",
};

const STATUS_AFTER_FAILURE: Partial<Record<AttemptStatus, PaymentStatus>> = {
	failed: "failed",
	canceled: "due",
	requires_action: "action_required",
	unknown: "processing",
};

/**
 * Brings an attempt and its payment in line with their PaymentIntent; no other code marks a payment as paid. The API,
 * the return page, the webhook and the sweeper may call it in any order, and repeatedly.
 * @param why the reason to record if the attempt is canceled
 * @returns the attempt's status afterwards
 * @throws Error when the fact does not match its attempt
 */
export async function applyPayment(
	ctx: Ctx,
	fact: IntentFact,
	why: AttemptEnd = "at_provider",
): Promise<AttemptStatus> {
	const { status, isTested } = await applyFact(ctx, fact, why);
	if (!isTested) return status;
	const isLive = LIVE_ATTEMPT_STATUSES.some((live) => live === status);
	const ended = isLive ? await endTry(ctx, fact.ref) : status;
	const open = await listOtherTries(ctx.db.read, fact.attemptId);
	await forEachSettled(open, (ref) => inLogScope({}, () => endTry(ctx, ref)), {
		failed: "attempt(s) could not be closed",
		except: (error) => isProviderTimeout(error) || isProviderRefusal(error),
	});
	return ended;
}

/** A client secret allows further tries without asking us, so the intent is canceled while its payer has to wait. */
async function endTry(ctx: Ctx, ref: string): Promise<AttemptStatus> {
	return (await applyFact(ctx, await ctx.payments.cancel(ref), "too_many_declines")).status;
}

type Applied = { status: AttemptStatus; isTested: boolean };

async function applyFact(ctx: Ctx, fact: IntentFact, why: AttemptEnd): Promise<Applied> {
	const { move, missesCheck, ...applied } = await ctx.db.write(async (tx) => {
		const attemptContext = await findAttemptContext(tx, { id: fact.attemptId });
		if (!attemptContext) throw new Error(`intent ${fact.ref} names an unknown attempt`);
		const { attempt } = attemptContext;
		notePayment(attemptContext);
		const matches = attempt.amount === fact.amount && attempt.currency === fact.currency;
		if (!matches || (attempt.ref !== null && attempt.ref !== fact.ref)) {
			throw new Error(`intent ${fact.ref} does not match attempt ${attempt.id}`);
		}
		await saveOpenDecline(tx, attemptContext, fact);
		const isTested = await noteAttemptDecline(ctx, tx, attemptContext, fact);
		const missesCheck = isNewBankCheck(attempt, fact) && tryFields(attempt);
		const status = STATUS_FROM_PROVIDER[fact.status];
		if (!status || !canMoveAttempt(attempt.status, status))
			return { status: attempt.status, isTested, missesCheck, move: null };
		await setAttemptStatus(ctx, tx, attemptContext, { ...fact, why }, status);
		let next: Next | undefined;
		if (status === "succeeded") await applyPaid(ctx, tx, attemptContext, fact);
		else next = await applyUnpaid(ctx, tx, attemptContext, fact, status);
		return { status, isTested, missesCheck, move: { ...tryFields(attempt), next } };
	});
	if (missesCheck) logBankCheck(fact.error, missesCheck);
	if (move) logMove(applied.status, fact, { ...move, why });
	return applied;
}

/** Logs every status change of an attempt, each end exactly once. */
export function logMove(
	stateNow: AttemptStatus,
	{ ref, error }: Pick<ProviderOutcome, "ref" | "error">,
	{ why, ...fields }: TryFields & { next?: Next; why?: AttemptEnd },
): void {
	log.info("payment", {
		...fields,
		stateNow,
		ref: ref ?? undefined,
		...declineFields(error),
		...(stateNow === "canceled" && why && { why: attemptEnd(why, error?.code) }),
	});
}

/**
 * Whether the payer failed a bank's check (3-D Secure) since the last look-up. With Stripe that is no decline: it
 * creates no charge, and the intent's latest charge may be one that was declined before.
 */
function isNewBankCheck({ status, errorCode }: Attempt, { error }: Pick<IntentFact, "error">): boolean {
	const isLive = LIVE_ATTEMPT_STATUSES.some((live) => live === status);
	return isLive && isBankCheck(error?.code) && errorCode !== error?.code;
}

/** Ends an attempt that the provider refused or never received. @returns the attempt's status afterwards */
export async function endAttempt(ctx: Ctx, id: string, end: UnpaidOutcome): Promise<AttemptStatus> {
	const { status, move } = await ctx.db.write(async (tx) => {
		const attemptContext = await findAttemptContext(tx, { id });
		if (!attemptContext) throw new Error("an attempt is never deleted");
		const { attempt } = attemptContext;
		notePayment(attemptContext);
		if (!canMoveAttempt(attempt.status, end.status)) return { status: attempt.status, move: null };
		const outcome = { ...end, ref: attempt.ref };
		await setAttemptStatus(ctx, tx, attemptContext, outcome, end.status);
		const next = await applyUnpaid(ctx, tx, attemptContext, outcome, end.status);
		return { status: end.status, move: { outcome, fields: { ...tryFields(attempt), next } } };
	});
	if (move) logMove(status, move.outcome, { ...move.fields, ...("why" in end && { why: end.why }) });
	return status;
}

/** Adds the ids of trip, member, payment and attempt to all log lines that follow. */
export function notePayment({
	attempt,
	payment,
	member,
	trip,
}: Pick<AttemptContext, "attempt" | "payment" | "member" | "trip">): void {
	noteInLog({ trip: trip.id, member: member.id, payment: payment.id, attempt: attempt.id });
}

async function setAttemptStatus(
	ctx: Ctx,
	tx: Tx,
	{ attempt }: AttemptContext,
	{ why, ...fact }: ProviderOutcome & { why?: AttemptEnd },
	next: AttemptStatus,
) {
	const end = next === "canceled" ? why : undefined;
	await tx
		.update(attempts)
		.set({
			status: next,
			ref: fact.ref,
			...(fact.fingerprint && { cardFingerprint: fact.fingerprint }),
			errorCode: fact.error?.code ?? end ?? null,
			errorMessage: fact.error?.message ?? null,
			cardBrand: fact.paidWith?.brand ?? null,
			cardLast4: fact.paidWith?.last4 ?? null,
			updatedAt: ctx.now.getTime(),
		})
		.where(and(eq(attempts.id, attempt.id), eq(attempts.status, attempt.status)));
}

async function applyUnpaid(
	ctx: Ctx,
	tx: Tx,
	attemptContext: AttemptContext,
	outcome: ProviderOutcome,
	attemptStatus: AttemptStatus,
): Promise<Next | undefined> {
	const next = await markUnpaid(ctx, tx, attemptContext, outcome, attemptStatus);
	await rewriteAfterTry(ctx, tx, attemptContext);
	return next;
}

async function markUnpaid(
	ctx: Ctx,
	tx: Tx,
	attemptContext: AttemptContext,
	{ error }: ProviderOutcome,
	attemptStatus: AttemptStatus,
): Promise<Next | undefined> {
	const { payment, attempt } = attemptContext;
	const isDeclinedOffSession = attempt.surface === "off_session" && attemptStatus === "failed";
	const next =
		isDeclinedOffSession && error?.code === CARD_AUTHENTICATION_REQUIRED
			? "action_required"
			: (attempt.givenBy ? STATUS_AFTER_FAILED_PRESENT : STATUS_AFTER_FAILURE)[attemptStatus];
	if (!next || !canMovePayment(payment.status, next)) return;
	await tx
		.update(payments)
		.set({ status: next })
		.where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)));
	if (!isDeclinedOffSession) return;
	const outlook = await notifyDecline(ctx, tx, attemptContext);
	if (outlook.next === "charge") return outlook.date;
	return outlook.reason === "authentication" ? "member_confirms" : "by_hand";
}

/**
 * Marks a payment as paid, and takes the amount paid ahead off the later payments. The charge is refunded in full if
 * its amounts no longer match what is due.
 */
async function applyPaid(ctx: Ctx, tx: Tx, attemptContext: AttemptContext, fact: IntentFact): Promise<void> {
	const { payment, member, trip, attempt, giver } = attemptContext;
	if (!fact.chargeRef) throw new Error(`intent ${fact.ref} succeeded without a charge`);
	const platformFeeRate = feeRateAt(trip, fact.chargedAt);
	const feeRate = chargeFeeRate({ platformFeeRate }, attemptContext.entitlement !== null);
	const fee = basisPointsOf(fact.amount, feeRate);
	const ahead = await planPaidAhead(tx, attemptContext);
	const isOwed = ahead !== null && (await markPaid(ctx, tx, attemptContext, { ...fact, fee }));
	const charge = {
		tripId: trip.id,
		gross: fact.amount,
		providerFee: fact.fee,
		feeRate,
	};
	const charged = { name: memberInMemo(member), number: payment.paymentNumber, total: payment.totalPayments };
	await postEntry(tx, {
		book: bookOf(attempt.provider),
		source: `charge:${fact.chargeRef}`,
		tripId: trip.id,
		memo: isOwed ? texts.charged(charged) : texts.chargedWithoutNeed(charged),
		at: ctx.now,
		lines: isOwed ? chargeLines(charge) : overpaymentLines(charge),
	});
	if (isOwed) {
		await takeFromLater(tx, payment, ahead);
		await confirmSpots(tx, member.id);
		await earnOrApplyCashBack(ctx, tx, { ...attemptContext, chargeRef: fact.chargeRef });
		if (attemptContext.ask) await endAsk(tx, member.id);
		if (fact.card) await keepPaidCard(ctx, tx, attemptContext, fact.card);
		const isFirst = !member.confirmed;
		const isMore = isFirst || attempt.ahead > 0;
		const open = isMore && attemptContext.next ? await listOpenPayments(tx, member.id) : [];
		const made = { ...payment, amount: fact.amount };
		const next = isMore ? (open[0] ?? null) : attemptContext.next;
		const receipt = receiptMail(ctx, { payment: made, next, open, ahead: attempt.ahead, giver }, fact);
		const present = giver && {
			giver,
			word: attempt.givenWord,
			receipt: givenMail(ctx, attemptContext, fact),
		};
		await notifyPayment(ctx, tx, { trip, member, payment: made, receipt, isFirst, present });
	} else {
		await scheduleOverpaymentRefund(ctx, tx, attempt.id, fact.chargeRef);
		await releasePayment(tx, attemptContext);
		if (giver) await notifyNotNeeded(ctx, tx, { trip, member, giver, attempt });
	}
}

/** Makes a payment due again after its attempt has ended without paying it. */
async function releasePayment(
	tx: Tx,
	{ payment, attempt }: Pick<AttemptContext, "payment" | "attempt">,
): Promise<void> {
	const wasLive = LIVE_ATTEMPT_STATUSES.some((live) => live === attempt.status);
	if (!wasLive) return;
	await tx
		.update(payments)
		.set({ status: "due" })
		.where(and(eq(payments.id, payment.id), inArray(payments.status, ["processing", "action_required"])));
}

type Charge = Pick<IntentFact, "ref" | "chargeRef" | "amount"> & { fee: Cents }; // the booking fee

/** @returns false if the amount due is not the charge's amount less what was paid ahead */
async function markPaid(
	ctx: Ctx,
	tx: Tx,
	{ payment, attempt }: AttemptContext,
	{ ref, chargeRef, amount, fee }: Charge,
): Promise<boolean> {
	const paid = await tx
		.update(payments)
		.set({
			status: "paid",
			amount,
			paidAt: ctx.now.getTime(),
			platformFeeAmount: fee,
			netAmount: amount - fee,
			provider: attempt.provider,
			providerIntentRef: ref,
			chargeRef,
			givenBy: attempt.givenBy,
		})
		.where(
			and(
				eq(payments.id, payment.id),
				eq(payments.amount, amount - attempt.ahead),
				inArray(payments.status, [...PAYABLE_STATUSES]),
			),
		)
		.returning({ id: payments.id });
	return paid.length === 1;
}

/** @returns null if the amount paid ahead no longer fits the later payments, or one of them is being paid */
async function planPaidAhead(tx: Tx, { payment, attempt }: AttemptContext): Promise<AheadPlan | null> {
	if (attempt.ahead === 0) return { covered: [], smaller: null };
	const { payments: own, liveAttempts } = await findPaymentState(tx, payment.memberId);
	if (liveAttempts.some(({ paymentId }) => paymentId !== payment.id)) return null;
	return planAhead(listLater(own, payment), attempt.ahead);
}

async function takeFromLater(
	tx: Tx,
	{ id }: Pick<Payment, "id">,
	{ covered, smaller }: AheadPlan,
): Promise<void> {
	if (covered.length > 0)
		await tx
			.update(payments)
			.set({ status: "canceled", paidAheadBy: id })
			.where(inArray(payments.id, covered));
	if (smaller) await tx.update(payments).set({ amount: smaller.amount }).where(eq(payments.id, smaller.id));
}

async function listOpenPayments(tx: Tx, memberId: string): Promise<Payment[]> {
	const all = await listMemberPayments(tx, { memberId });
	return all.filter(({ status }) => isPayable(status));
}

const MAX_COMING = 3;

/**
 * The receipt as mailed, without a card number or a full provider id.
 * @param open after the first payment, and after one that paid ahead: all remaining payments
 * @param ahead the part taken from later payments, in cents
 */
function receiptMail(
	ctx: Pick<Ctx, "now" | "payments">,
	{
		payment,
		next,
		open,
		ahead,
		giver,
	}: Pick<AttemptContext, "payment" | "next" | "giver"> & { open: readonly Payment[]; ahead: Cents },
	fact: Pick<IntentFact, "paidWith" | "chargeRef">,
): NonNullable<Notice["mail"]> {
	const today = dateOf(ctx.now);
	const reference = shortReference(fact.chargeRef);
	const facts: [string, string | null][] = [
		[texts.amount, formatCents(payment.amount)],
		[texts.paidAhead, ahead > 0 ? formatCents(ahead) : null],
		[texts.date, formatDate(today)],
		giver ? [texts.paidBy, giver.name] : [common.card, fact.paidWith && cardLabel(fact.paidWith)],
		[texts.payment, texts.numberOf(payment.paymentNumber, payment.totalPayments)],
		[
			common.nextPayment,
			next ? texts.amountOn(next.amount, formatDate(next.dueDate, today)) : common.nothingLeftToPay,
		],
		...open
			.slice(1, MAX_COMING)
			.map(({ paymentNumber, totalPayments, amount, dueDate }): [string, string] => [
				texts.paymentOf(paymentNumber, totalPayments),
				texts.amountOn(amount, formatDate(dueDate, today)),
			]),
		[texts.lastPayment, lastComing(open, today)],
		[texts.reference, reference],
	];
	return {
		facts: facts.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : [])),
		actionLabel: texts.seeReceipt,
		note: ctx.payments.provider === "demo" ? common.demoNothingCharged : undefined,
	};
}

/** The giver's receipt, which reveals nothing about the friend's other payments. */
function givenMail(
	ctx: Pick<Ctx, "now" | "payments">,
	{ attempt, member }: Pick<AttemptContext, "attempt" | "member">,
	fact: Pick<IntentFact, "paidWith" | "chargeRef">,
): NonNullable<Notice["mail"]> {
	const facts: [string, string | null][] = [
		[texts.amount, formatCents(attempt.amount)],
		[texts.date, formatDate(dateOf(ctx.now))],
		[common.card, fact.paidWith && cardLabel(fact.paidWith)],
		[texts.presentLabel, member.name],
		[texts.reference, shortReference(fact.chargeRef)],
	];
	return {
		facts: facts.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : [])),
		actionLabel: texts.seeReceipt,
		note: ctx.payments.provider === "demo" ? common.demoNothingCharged : undefined,
	};
}

/** The last remaining payment, if there are more than the mail lists. */
function lastComing(open: readonly Payment[], today: CalendarDate): string | null {
	const last = open.length > MAX_COMING ? open.at(-1) : undefined;
	return last ? texts.amountOn(last.amount, formatDate(last.dueDate, today)) : null;
}

/**
 * The refs of the payer's other open attempts, on all spots of their account, for which a card could still be tried.
 */
async function listOtherTries(db: Reader, attemptId: string): Promise<string[]> {
	const payerOf = sql<string>`coalesce(${members.userId}, ${members.id})`;
	const withPayer = () =>
		db
			.select({ ref: attempts.ref, payer: payerOf })
			.from(attempts)
			.innerJoin(payments, eq(payments.id, attempts.paymentId))
			.innerJoin(members, eq(members.id, sql`coalesce(${attempts.givenBy}, ${payments.memberId})`));
	const [own] = await withPayer().where(eq(attempts.id, attemptId));
	if (!own) return [];
	const isOpen = and(inArray(attempts.status, ["created", "requires_action"]), isNotNull(attempts.ref));
	const others = await withPayer().where(
		and(isOpen, ne(attempts.id, attemptId), ne(attempts.surface, "off_session"), eq(payerOf, own.payer)),
	);
	return others.flatMap(({ ref }) => ref ?? []);
}

/**
 * Records the decline of a payment's card. Off-session charges do not count as the member's tries.
 * @returns whether the intent must not be tried again
 */
async function noteAttemptDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, member, giver }: Pick<AttemptContext, "attempt" | "member" | "giver">,
	{ declineRef: ref, fingerprint, error, status }: IntentFact,
): Promise<boolean> {
	const fields = tryFields(attempt);
	if (attempt.surface === "off_session" && error && attempt.status === "unknown") logDecline(error, fields);
	if (!ref || attempt.surface === "off_session") return false;
	// The record of an old decline may have been deleted, and the decline must not be recorded again as a new one.
	const isOld = attempt.updatedAt <= ctx.now.getTime() - DECLINE_KEPT_MS;
	if (status === "canceled" && attempt.errorCode === error?.code && isOld) return false;
	return noteDecline(ctx, tx, holderOf(giver ?? member), {
		ref,
		formId: attempt.id,
		fingerprint,
		error,
		fields,
	});
}

/**
 * An intent declined on session can be paid again, so its attempt stays open and keeps the error until another card's
 * bank asks for its check.
 */
async function saveOpenDecline(
	tx: Tx,
	{ attempt }: Pick<AttemptContext, "attempt">,
	{ status, error }: IntentFact,
): Promise<void> {
	const isLive = LIVE_ATTEMPT_STATUSES.some((live) => live === attempt.status);
	const isDecline = isLive && status === "requires_payment" && error !== null;
	const isOver = attempt.status === "requires_action" && status === "requires_action";
	if (!isDecline && !(isOver && attempt.errorMessage !== null)) return;
	await tx
		.update(attempts)
		.set({ errorCode: error?.code ?? null, errorMessage: error?.message ?? null })
		.where(and(eq(attempts.id, attempt.id), eq(attempts.status, attempt.status)));
}
