import { requireOwnMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { listReturned } from "#app/features/payments/returned.queries.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import type { ChallengeAnswer } from "#app/gateway/gateway.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import * as common from "#app/lib/texts.ts";
import { isUnwritable } from "#db/db-errors.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { confirmLatestAttempt } from "../attempts/confirm-payment.server.ts";
import { lookUpShownPayment } from "../attempts/look-up-attempt.server.ts";
import { type PayInput, type PayResult, pay } from "../attempts/pay.server.ts";
import { recheckShownPayment } from "../attempts/sweep-payments.server.ts";
import { listPayingChoices } from "../cards/card-choices.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { findNextCharge, listAutomaticCharges } from "../instalments/automatic-charges.queries.ts";
import { pausedText } from "../instalments/charging-pauses.server.ts";
import { hasContact, requireOrganizer } from "../may-pay.server.ts";
import { outsideListPath } from "../outside/outside-path.ts";
import {
	type Attempt,
	findLatestAttempt,
	findLiveAttempt,
	findPayment,
	listMemberPayments,
	type Payment,
} from "../payments.queries.ts";
import { planChangeLink } from "../plan-change/plan-change-link.server.ts";
import { giversOf } from "../presents/presents.queries.ts";
import { presentsPath } from "../presents/presents-path.ts";
import { latePayments } from "../schedule/late.ts";
import { doMoreFollow } from "../schedule/pay-ahead.ts";
import { collectedNote } from "../schedule/payment-badge.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { paymentStrip } from "../schedule/payment-strip.ts";
import { findNextPayment, paymentSummary } from "../schedule/payment-summary.ts";
import { paymentsIfPaidToday } from "../schedule/schedule.server.ts";
import { listScheduleOptions } from "../schedule/schedule-options.server.ts";
import { isCollected, isOpenDecline } from "../states.ts";
import { checkoutAhead } from "./checkout-ahead.ts";
import * as texts from "./texts.ts";

export type CheckoutIds = {
	shareId: string;
	memberId: string;
	paymentId: string;
	access?: TripRef; // the asker's access to the page's trip, if the request has already read it
};

export type CheckoutState =
	| "payable"
	| "unclaimed"
	| "declined"
	| "action_required"
	| "checking"
	| "paid"
	| "closed";

const WAITS_FOR_ORGANIZER: readonly CheckoutState[] = ["payable", "declined", "action_required"];

/**
 * One payment's page. While the outcome is unknown, each view asks the provider again.
 * @param returned whether the member comes back from the provider's or the bank's own page
 * @param pay the amount in dollars that they want to pay, if it is not the one due
 * @throws DomainError not_found, forbidden, unauthenticated
 */
export async function checkoutView(
	ctx: Ctx,
	ids: CheckoutIds,
	{ returned = false, pay: typed = null }: { returned?: boolean; pay?: string | null } = {},
) {
	const access = await requirePayment(ctx, ids);
	const { trip, member, role } = access;
	const state = (payment: Payment, attempt: Attempt | null, isRechecked: boolean) => {
		const hasBankPage = ctx.payments.answerDemo !== undefined;
		const found = checkoutStateOf(payment, attempt, { hasBankPage, isRechecked });
		if (trip.organizerId === null && WAITS_FOR_ORGANIZER.includes(found)) return "unclaimed";
		return found === "action_required" && !hasContact(member) ? "payable" : found;
	};
	const isRechecked = await recheckPayment(ctx, ids.paymentId, returned);
	await lookUpShownPayment(ctx, member.id);
	const stored = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const payments = paymentsIfPaidToday(ctx, access, stored);
	const payment = [...payments, ...stored].find(({ id }) => id === ids.paymentId);
	if (!payment) throw new DomainError("not_found", common.paymentNotFound);
	const own = await findLatestAttempt(ctx.db.read, { paymentId: payment.id });
	const live = await findLiveAttempt(ctx.db.read, { paymentId: payment.id });
	// A friend may see that a giver's payment is being checked, and nothing else about it.
	const attempt = live?.givenBy && live.status === "unknown" ? live : own;
	const givers = await giversOf(ctx.db.read, member.id, payments);
	const summaries = payments.map(paymentSummary);
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	const late = latePayments(member, summaries, lateBefore);
	const automatic = await listAutomaticCharges(ctx, { trip, member }, payments);
	const shown = state(payment, attempt, isRechecked);
	const isUnderWay = shown === "checking" || shown === "action_required";
	const paid = checkoutAhead({ member, payments, payment, attempt, isUnderWay, typed, automatic, today });
	return {
		trip: tripSummary(trip),
		today,
		memberId: member.id,
		memberName: member.name,
		isGuest: role === "guest", // who has no dashboard
		payment: paymentSummary(payment),
		isLate: late.some(({ id }) => id === payment.id),
		collectedNote: collectedNote(payment),
		paidAt: payment.paidAt,
		strip: paymentStrip(summaries, {
			...{ today, lateBefore, late },
			isTripCancelled: trip.status === "cancelled",
			returned: await listReturned(ctx.db.read, member.id, payments),
			givers,
		}),
		giver: givers.find(({ paymentId }) => paymentId === payment.id)?.name ?? null,
		hasOtherPlans:
			payment.paymentNumber === 1 &&
			!hasBegunToPay(member, payments) &&
			listScheduleOptions(ctx, access, leftToPay(member)).options.length > 1,
		changePlan: trip.status === "cancelled" || isUnderWay ? null : planChangeLink(access, payments, ctx.now),
		nextPayment: findNextPayment(summaries),
		automatic: automatic.find(({ paymentId }) => paymentId === payment.id) ?? null,
		nextCharge: findNextCharge(automatic),
		paused: automatic.length > 0 ? null : await pausedText(ctx.db.read, member, payments),
		state: shown,
		present:
			access.may["present.ask"] && trip.organizerId !== null && findNextPayment(payments)?.id === payment.id
				? presentsPath(trip.shareId)
				: null,
		outside: access.may["outside.claim"] && trip.organizerId !== null ? outsideListPath(trip.shareId) : null,
		paid,
		needsEmail: !hasContact(member),
		error: declineMessageOf(attempt),
		usedNewCard: isOpenDecline(attempt), // keeps the new card selected instead of the saved ones
		savedCards: await listPayingChoices(ctx, member.id),
		demoMode: ctx.payments.provider === "demo",
		publishableKey: ctx.payments.publishableKey ?? null,
		savesCard: doMoreFollow(payments, payment, paid.ahead) && (await hasConsented(ctx.db.read, member.id)),
	};
}

export type CheckoutView = Awaited<ReturnType<typeof checkoutView>>;

/**
 * Pays one payment, or passes on the answer to the bank's question in demo mode.
 * @param origin the public origin of this app
 * @throws DomainError as pay and confirmLatestAttempt do
 */
export async function payCheckout(
	ctx: Ctx,
	ids: CheckoutIds,
	input: PayInput & { answer?: ChallengeAnswer },
	origin: string,
): Promise<PayResult | { paymentId: string; status: "already_paid" }> {
	const { payment, ...access } = await requirePayment(ctx, ids);
	const paymentId = payment.id;
	if (isCollected(payment.status)) return { paymentId, status: "already_paid" };
	if (input.answer) {
		requireOrganizer(access.trip);
		const { status } = await confirmLatestAttempt(ctx, payment, { answer: input.answer });
		return { paymentId, status };
	}
	return pay(ctx, access, { paymentId, origin }, input);
}

/** @returns false when the outcome could not be fetched or stored, so that the page must not offer to pay */
async function recheckPayment(ctx: Ctx, paymentId: string, returned: boolean): Promise<boolean> {
	try {
		return await recheckShownPayment({ ...ctx, db: withShortWaits(ctx.db) }, paymentId, returned);
	} catch (error) {
		if (isUnwritable(error)) return false;
		throw error;
	}
}

async function requirePayment(ctx: Ctx, { shareId, memberId, paymentId, access: known }: CheckoutIds) {
	const access = await requireOwnMember(ctx, memberId, "payment.own", ctx.db.read, known);
	const payment = await findPayment(ctx.db.read, { id: paymentId });
	if (access.trip.shareId !== shareId || payment?.memberId !== memberId) {
		throw new DomainError("not_found", common.paymentNotFound);
	}
	noteInLog({ payment: payment.id });
	return { ...access, payment };
}

/** If the bank has a page of its own, that page can only be reached again through another try to pay. */
function checkoutStateOf(
	payment: Payment,
	attempt: Attempt | null,
	{ hasBankPage, isRechecked }: { hasBankPage: boolean; isRechecked: boolean },
): CheckoutState {
	if (isCollected(payment.status)) return "paid";
	if (payment.status === "canceled") return "closed";
	if (attempt?.status === "unknown" || !isRechecked) return "checking";
	if (isDeclinedOnSession(attempt)) return "declined";
	return hasBankPage && attempt?.status === "requires_action" ? "action_required" : "payable";
}

function declineMessageOf(attempt: Attempt | null): string | null {
	if (isDeclinedOnSession(attempt)) return attempt?.errorMessage ?? null;
	return attempt?.status === "requires_action" ? texts.bankUnanswered : null;
}

/** Declines of automatic charges are shown elsewhere. */
function isDeclinedOnSession(attempt: Attempt | null): boolean {
	if (!attempt || attempt.surface === "off_session") return false;
	return attempt.status === "failed" || isOpenDecline(attempt);
}
