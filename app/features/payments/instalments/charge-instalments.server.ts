import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import {
	type ChargeRequest,
	isMissing,
	isProviderRefusal,
	isProviderTimeout,
	KEY_TTL_MS,
	type ProviderRefusal,
} from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { dateOf, earliestDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { members, trips } from "#db/schema/access.ts";
import { attempts, payers, payments } from "#db/schema/payments.ts";
import { applyPayment, endAttempt } from "../attempts/apply-payment.server.ts";
import { buildChargeRequest } from "../attempts/reserve-attempt.server.ts";
import { checkoutPath } from "../attempts/return-urls.ts";
import { forgetMissing } from "../cards/forget-customer.server.ts";
import { cardLabel, findPayer, hasConsented, type Payer, savedCardOf } from "../cards/payers.queries.ts";
import {
	type Attempt,
	findAttemptById,
	findAttemptContext,
	findLatestAttempt,
	listMemberPayments,
	type PaymentContext,
} from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { type AttemptStatus, isPayable, PAYABLE_STATUSES } from "../states.ts";
import * as paymentTexts from "../texts.ts";
import { isChargeBlocked, listOffSessionAttempts } from "./automatic-charges.queries.ts";
import { isChargingPaused } from "./charging-pauses.server.ts";
import { CARD_AUTHENTICATION_REQUIRED, planCharge } from "./retry.ts";
import * as texts from "./texts.ts";

/**
 * The number of instalments paid, declined, left to the member because the bank asks for its check, and not answered
 * yet.
 */
type ChargeDueResult = { paid: number; declined: number; toConfirm: number; checking: number };

const RESULT_BY_STATUS: Partial<Record<AttemptStatus, keyof ChargeDueResult>> = {
	succeeded: "paid",
	failed: "declined",
	unknown: "checking",
};

/**
 * Charges every due or overdue instalment once to the card that its member has consented to. After a decline or a lost
 * answer, the member's other instalments wait for a later run. Safe to run in several processes, and repeatedly.
 * @throws AggregateError with the failures, after all instalments were tried
 */
export async function chargeDueInstalments(ctx: Ctx): Promise<ChargeDueResult> {
	const done: ChargeDueResult = { paid: 0, declined: 0, toConfirm: 0, checking: 0 };
	const charge = async (turn: Ctx, { payment }: DueCharge) => {
		const status = await chargeInstalment(turn, payment.id);
		const asked = status === "failed" && (await isAskedFirst(turn, payment.id));
		const count = asked ? "toConfirm" : status && RESULT_BY_STATUS[status];
		if (count) done[count] += 1;
	};
	const due = await listDueCharges(ctx.db.read, ctx);
	await forEachTurn(ctx, due, charge, { failed: "instalment(s) could not be charged" });
	return done;
}

async function isAskedFirst({ db }: Ctx, paymentId: string): Promise<boolean> {
	return (await findLatestAttempt(db.read, { paymentId }))?.errorCode === CARD_AUTHENTICATION_REQUIRED;
}

const CARD_ERROR_CODES = ["card_declined", "expired_card", "payment_method_unactivated"];
const KEY_REUSED = "idempotency_error"; // Charges a due instalment to its member's saved card. The attempt is stored first, with an unknown outcome, so that the sweeper finds it after a crash. @returns the attempt's status afterwards, or null when the instalment is no longer due

type SavedCardCharge = { chargeRequest: ChargeRequest; card: SavedCard };

/**
 * Sends an off-session charge. Repeated calls have no further effect.
 * @throws ProviderRefusal when the card is not the cause, after closing the attempt
 */
async function chargeInstalment(ctx: Ctx, paymentId: string): Promise<AttemptStatus | null> {
	const charge = await ctx.db.write((tx) => createAttempt(ctx, tx, paymentId));
	return charge && sendCharge(ctx, charge);
}

/** A repeated call has no second effect. @throws ProviderRefusal when the card is not the cause, after closing the attempt */
export async function sendCharge(ctx: Ctx, { chargeRequest, card }: SavedCardCharge): Promise<AttemptStatus> {
	try {
		return await applyPayment(ctx, await ctx.payments.chargeSavedCard(chargeRequest, card));
	} catch (error) {
		if (isProviderTimeout(error)) return statusNow(ctx, chargeRequest);
		if (isProviderRefusal(error)) return applyRefusal(ctx, { chargeRequest, card }, error);
		throw error;
	}
}

/** The webhook may have reported the charge although the call itself got no answer. */
async function statusNow({ db }: Ctx, { id }: ChargeRequest): Promise<AttemptStatus> {
	return (await findAttemptById(db.read, { id }))?.status ?? "unknown";
}

async function createAttempt(ctx: Ctx, tx: Tx, paymentId: string): Promise<SavedCardCharge | null> {
	await requireCheckedBooks(ctx, tx);
	const [due] = await listDueCharges(tx, ctx, paymentId);
	if (!due) return null;
	const { payment, member, trip, card } = due;
	const now = ctx.now.getTime();
	const attempt = await insertOne(tx, attempts, {
		id: nextId(attempts.paymentId, payment.id, "try"),
		paymentId: payment.id,
		amount: payment.amount,
		provider: ctx.payments.provider,
		surface: "off_session",
		status: "unknown",
		createdAt: now,
		updatedAt: now,
	});
	await tx
		.update(payments)
		.set({ status: "processing" })
		.where(and(eq(payments.id, payment.id), inArray(payments.status, [...PAYABLE_STATUSES])));
	return { chargeRequest: await buildChargeRequest(tx, { trip, member, payment, attempt }), card };
}

/** An earlier call with the same idempotency key may have succeeded. Only a refusal of the card counts as a decline. */
async function applyRefusal(
	ctx: Ctx,
	{ chargeRequest: { id, createdAt }, card }: SavedCardCharge,
	refusal: ProviderRefusal,
): Promise<AttemptStatus> {
	const { code, message } = refusal;
	const earlier = await ctx.payments.findIntent(id, createdAt);
	const status = earlier && (await applyPayment(ctx, earlier));
	if (status && status !== "unknown") return status;
	if (code === KEY_REUSED) return "unknown";
	if (isMissing(refusal)) {
		return endForMissingCard(ctx, { attemptId: id, card, error: { code, message } });
	}
	if (CARD_ERROR_CODES.includes(code)) {
		return endAttempt(ctx, id, { status: "failed", error: { code, message } });
	}
	await endAttempt(ctx, id, { status: "canceled", error: { code, message }, why: "refused" });
	throw refusal;
}

/**
 * Resends an off-session attempt that the provider does not know, with the same idempotency key, since the first call
 * may still be running. An attempt that is no longer wanted, or too old for its key, is closed instead.
 * @returns whether the attempt has changed
 */
export async function resendCharge(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	const charge = await findResendableCharge(ctx, attempt);
	const status = charge
		? await sendCharge(ctx, charge)
		: await endAttempt(ctx, attempt.id, { status: "canceled", error: null, why: "not_wanted" });
	return status !== attempt.status;
}

async function findResendableCharge(ctx: Ctx, { id }: Attempt): Promise<SavedCardCharge | null> {
	const db = ctx.db.read;
	const attemptContext = await findAttemptContext(db, { id });
	if (!attemptContext) throw new Error("an attempt is never deleted");
	const { attempt, payment, member, trip } = attemptContext;
	// The saved card is the member's, not that of someone who pays for them.
	if (attempt.givenBy) return null;
	const isKeyValid = ctx.now.getTime() - attempt.createdAt < KEY_TTL_MS;
	const isActiveMember = trip.status === "active" && member.removedAt === null;
	if (!isKeyValid || !isActiveMember || !isPayable(payment.status)) return null;
	const card = await findConsentedCard(
		db,
		ctx,
		await findPayer(db, { provider: ctx.payments.provider, memberId: member.id }),
	);
	if (!card || (await isChargingPaused(db, member.id))) return null;
	return { chargeRequest: await buildChargeRequest(db, attemptContext), card };
}

type Missing = { attemptId: string; card: SavedCard; error: { code: string; message: string } };

/**
 * Ends a charge whose card or customer the provider no longer knows. This is not a decline: the card is forgotten, the
 * payment stays due, and the member is asked for a card again, unless they are paying right now.
 * @returns the attempt's status afterwards
 */
async function endForMissingCard(ctx: Ctx, { attemptId, card, error }: Missing): Promise<AttemptStatus> {
	if (!isMissing(error)) throw new Error(`${error.code} says nothing about a missing card`);
	await ctx.db.write(async (tx) => {
		const attemptContext = await findAttemptContext(tx, { id: attemptId });
		if (!attemptContext) throw new Error("an attempt is never deleted");
		await forgetMissing(ctx, tx, { code: error.code, card });
		const { attempt, payment, member, trip } = attemptContext;
		if (attempt.surface !== "off_session" || attempt.status !== "unknown") return;
		const amount = formatCents(payment.amount);
		const [number, total] = [payment.paymentNumber, payment.totalPayments];
		await notify(ctx, tx, trip, member, {
			kind: "card_needed",
			title: texts.cardNeededAgain,
			message: `${texts.notCharged({ amount, trip: trip.title, number, total })} ${texts.cardGone(cardLabel(card))}`,
			source: `card-missing:${attempt.id}`,
			actionUrl: checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: payment.id }),
			mail: {
				facts: [
					[paymentTexts.amount, amount],
					[paymentTexts.payment, paymentTexts.numberOf(number, total)],
					[texts.dueLabel, formatDate(payment.dueDate, dateOf(ctx.now))],
				],
				actionLabel: texts.pay(payment.amount),
			},
		});
	});
	return endAttempt(ctx, attemptId, { status: "canceled", error, why: "card_missing" });
}

type DueCharge = PaymentContext & { card: SavedCard };

type ChargingCtx = Pick<Ctx, "now" | "payments">;

/**
 * The instalments to charge now, the longest overdue first.
 * @param paymentId limits the list to this one, to check it again
 */
async function listDueCharges(db: Reader, ctx: ChargingCtx, paymentId?: string): Promise<DueCharge[]> {
	const { provider } = ctx.payments;
	const rows = await db
		.select({ payment: payments, member: members, trip: trips, payer: payers })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.innerJoin(payers, eq(payers.memberId, members.id))
		.where(
			and(
				paymentId ? eq(payments.id, paymentId) : undefined,
				inArray(payments.status, ["due", "failed"]),
				lte(payments.dueDate, earliestDate(ctx.now)),
				eq(payments.provider, provider),
				eq(trips.status, "active"),
				isNotNull(trips.organizerId),
				or(isNotNull(members.userId), isNotNull(members.email)),
				isNull(members.removedAt),
				or(isNull(members.chargesFrom), lte(members.chargesFrom, earliestDate(ctx.now))),
				isNotNull(payers.methodRef),
				eq(payers.provider, provider),
			),
		)
		.orderBy(asc(payments.dueDate), asc(payments.memberId), asc(payments.paymentNumber));
	const due: DueCharge[] = [];
	for (const { payer, ...row } of rows) {
		const card = await findConsentedCard(db, ctx, payer);
		if (card && (await canBeCharged(db, ctx, row))) due.push({ ...row, card });
	}
	return due;
}

/** The saved card at the current provider; null if there is none, or without the member's consent. */
async function findConsentedCard(
	db: Reader,
	ctx: ChargingCtx,
	payer: Payer | null,
): Promise<SavedCard | null> {
	if (payer?.provider !== ctx.payments.provider) return null;
	return (await hasConsented(db, payer.memberId)) ? savedCardOf(payer) : null;
}

async function canBeCharged(
	db: Reader,
	ctx: ChargingCtx,
	{ payment, member }: Pick<PaymentContext, "payment" | "member">,
): Promise<boolean> {
	const { id, memberId, dueDate } = payment;
	const outlook = planCharge(dueDate, await listOffSessionAttempts(db, { paymentId: id }));
	if (outlook.next !== "charge" || outlook.date > earliestDate(ctx.now)) return false;
	if (!hasBegunToPay(member, await listMemberPayments(db, { memberId }))) return false;
	if (await isChargingPaused(db, memberId)) return false;
	return !(await isChargeBlocked(db, payment, ctx.now));
}
