import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmPayment } from "#app/features/payments/confirm-payment.server.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { hasConsented } from "#app/features/payments/payers.queries.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/payment-summary.ts";
import {
	type Attempt,
	findLatestAttempt,
	findPayment,
	listMemberPayments,
	type Payment,
} from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import {
	recheckReturnedPayment,
	recheckUnknownPayment,
} from "#app/features/payments/sweep-payments.server.ts";
import { type PayInput, type PayResult, takePayment } from "#app/features/payments/take-payment.server.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import type { ChallengeAnswer } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";

export type CheckoutIds = { shareId: string; memberId: string; paymentId: string };

const BANK_UNANSWERED_MESSAGE =
	"Your bank's question was not answered, so nothing was charged. Please pay again.";

/** How a payment stands, as its page must tell it. */
export type CheckoutState = "payable" | "declined" | "action_required" | "checking" | "paid" | "closed";

/**
 * One payment's page. While an answer is missing, the provider is asked again each time the page is shown.
 * @param returned whether the member comes from the provider's own page, or the bank's
 * @throws DomainError not_found, forbidden, unauthenticated
 */
export async function checkoutView(ctx: Ctx, ids: CheckoutIds, { returned = false } = {}) {
	const { trip, member, role } = await requirePayment(ctx, ids);
	await (returned ? recheckReturnedPayment : recheckUnknownPayment)(ctx, ids.paymentId);
	const payment = await findPayment(ctx.db.read, ids.paymentId);
	if (!payment) throw new DomainError("not_found", "Payment not found");
	const attempt = await findLatestAttempt(ctx.db.read, payment.id);
	const payments = await listMemberPayments(ctx.db.read, member.id);
	const automatic = await listAutomaticCharges(ctx, { trip, member }, payments);
	return {
		trip: tripCard(trip, ctx.now()),
		today: dateOf(ctx.now()),
		memberId: member.id,
		memberName: member.name,
		/** Aboard by this browser alone: the dashboard would ask them to sign in. */
		isGuest: role === "guest",
		payment: paymentSummary(payment),
		paidAt: payment.paidAt,
		payments: payments.map(paymentSummary),
		nextPayment: findNextPayment(payments),
		/** What the kept card does for this payment, and the next that it is charged for. */
		automatic: automatic.find(({ paymentId }) => paymentId === payment.id) ?? null,
		nextCharge: findNextCharge(automatic),
		state: checkoutStateOf(payment, attempt, { hasBankPage: ctx.payments.answerDemo !== undefined }),
		/** Why the last try on this page did not go through. */
		error: declineMessageOf(attempt),
		demoMode: ctx.payments.provider === "demo",
		publishableKey: ctx.payments.publishableKey ?? null,
		savesCard: payment.paymentNumber < payment.totalPayments && (await hasConsented(ctx.db.read, member.id)),
	};
}

export type CheckoutView = Awaited<ReturnType<typeof checkoutView>>;

/**
 * Takes one payment: in demo mode with a test card or the answer to the bank's question, otherwise by handing over
 * to the provider, on its own page or in ours.
 * @param origin where browsers reach this app
 * @throws DomainError card_declined, payment_checking, conflict when it is paid already, and as prepareAttempt does
 */
export async function payCheckout(
	ctx: Ctx,
	ids: CheckoutIds,
	input: PayInput & { answer?: ChallengeAnswer },
	origin: string,
): Promise<PayResult> {
	const { payment } = await requirePayment(ctx, ids);
	if (isCollected(payment.status)) return { status: "paid" };
	if (input.answer) {
		const { status } = await confirmPayment(ctx, { paymentId: payment.id, answer: input.answer });
		return { status };
	}
	return takePayment(
		ctx,
		{ shareId: ids.shareId, memberId: ids.memberId, paymentId: payment.id, origin },
		input,
	);
}

async function requirePayment(ctx: Ctx, { shareId, memberId, paymentId }: CheckoutIds) {
	const access = await requireOwnMember(ctx, memberId, "payment.own");
	const payment = await findPayment(ctx.db.read, paymentId);
	if (access.trip.shareId !== shareId || payment?.memberId !== memberId) {
		throw new DomainError("not_found", "Payment not found");
	}
	return { ...access, payment };
}

/** @param asksHere whether the bank's question is one of our own pages: elsewhere only paying once more asks it again */
function checkoutStateOf(
	payment: Payment,
	attempt: Attempt | null,
	{ hasBankPage }: { hasBankPage: boolean },
): CheckoutState {
	if (isCollected(payment.status)) return "paid";
	if (payment.status === "canceled") return "closed";
	if (attempt?.status === "unknown") return "checking";
	if (isDeclinedOnSession(attempt)) return "declined";
	return hasBankPage && attempt?.status === "requires_action" ? "action_required" : "payable";
}

function declineMessageOf(attempt: Attempt | null): string | null {
	if (isDeclinedOnSession(attempt)) return attempt?.errorMessage ?? null;
	return attempt?.status === "requires_action" ? BANK_UNANSWERED_MESSAGE : null;
}

/** An open attempt may have been declined as well. A kept card, while its member was away, is another matter. */
function isDeclinedOnSession(attempt: Attempt | null): boolean {
	if (!attempt || attempt.surface === "off_session") return false;
	const isOpen = attempt.status === "created" || attempt.status === "requires_action";
	return attempt.status === "failed" || (isOpen && attempt.errorMessage !== null);
}
