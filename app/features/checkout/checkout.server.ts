import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmPayment } from "#app/features/payments/confirm-payment.server.ts";
import { automaticOf, nextChargeOf } from "#app/features/payments/instalments/automatic.queries.ts";
import { type PayStep, type PayWith, pay } from "#app/features/payments/pay.server.ts";
import { hasConsented } from "#app/features/payments/payers.queries.ts";
import { nextOf, paymentCard } from "#app/features/payments/payment-card.ts";
import {
	type Attempt,
	findPayment,
	latestAttemptOf,
	type Payment,
	paymentsOf,
} from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { lookAgain, lookOnReturn } from "#app/features/payments/sweep.server.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import type { ChallengeAnswer } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";

export type CheckoutKeys = { shareId: string; memberId: string; paymentId: string };

const UNANSWERED = "Your bank's question was not answered, so nothing was charged. Please pay again.";

/** How a payment stands, as its page must tell it. */
export type CheckoutState = "payable" | "declined" | "action_required" | "checking" | "paid" | "closed";

/**
 * One payment's page. While an answer is missing, the provider is asked again each time the page is shown.
 * @param returned whether the member comes from the provider's own page, or the bank's
 * @throws DomainError not_found, forbidden, unauthenticated
 */
export async function checkoutView(ctx: Ctx, keys: CheckoutKeys, { returned = false } = {}) {
	const { trip, member, role } = await requirePayment(ctx, keys);
	await (returned ? lookOnReturn : lookAgain)(ctx, keys.paymentId);
	const payment = await findPayment(ctx.db.read, keys.paymentId);
	if (!payment) throw new DomainError("not_found", "Payment not found");
	const attempt = await latestAttemptOf(ctx.db.read, payment.id);
	const payments = await paymentsOf(ctx.db.read, member.id);
	const automatic = await automaticOf(ctx, { trip, member }, payments);
	return {
		trip: tripCard(trip, ctx.now()),
		today: dateOf(ctx.now()),
		memberId: member.id,
		memberName: member.name,
		/** Aboard by this browser alone: the dashboard would ask them to sign in. */
		isGuest: role === "guest",
		payment: paymentCard(payment),
		paidAt: payment.paidAt,
		payments: payments.map(paymentCard),
		nextPayment: nextOf(payments),
		/** What the kept card does for this payment, and the next that it is charged for. */
		automatic: automatic.find(({ paymentId }) => paymentId === payment.id) ?? null,
		nextCharge: nextChargeOf(automatic),
		state: stateOf(payment, attempt, { asksHere: ctx.payments.answerDemo !== undefined }),
		/** Why the last try on this page did not go through. */
		error: errorOf(attempt),
		demoMode: ctx.payments.provider === "demo",
		publishableKey: ctx.payments.publishableKey ?? null,
		keepsCard: payment.paymentNumber < payment.totalPayments && (await hasConsented(ctx.db.read, member.id)),
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
	keys: CheckoutKeys,
	input: PayWith & { answer?: ChallengeAnswer },
	origin: string,
): Promise<PayStep> {
	const { payment } = await requirePayment(ctx, keys);
	if (isCollected(payment.status)) return { status: "paid" };
	if (input.answer) {
		const { status } = await confirmPayment(ctx, { paymentId: payment.id, answer: input.answer });
		return { status };
	}
	return pay(ctx, { shareId: keys.shareId, memberId: keys.memberId, paymentId: payment.id, origin }, input);
}

async function requirePayment(ctx: Ctx, { shareId, memberId, paymentId }: CheckoutKeys) {
	const access = await requireOwnMember(ctx, memberId, "payment.own");
	const payment = await findPayment(ctx.db.read, paymentId);
	if (access.trip.shareId !== shareId || payment?.memberId !== memberId) {
		throw new DomainError("not_found", "Payment not found");
	}
	return { ...access, payment };
}

/** @param asksHere whether the bank's question is one of our own pages: elsewhere only paying once more asks it again */
function stateOf(
	payment: Payment,
	attempt: Attempt | null,
	{ asksHere }: { asksHere: boolean },
): CheckoutState {
	if (isCollected(payment.status)) return "paid";
	if (payment.status === "canceled") return "closed";
	if (attempt?.status === "unknown") return "checking";
	if (isDeclinedHere(attempt)) return "declined";
	return asksHere && attempt?.status === "requires_action" ? "action_required" : "payable";
}

function errorOf(attempt: Attempt | null): string | null {
	if (isDeclinedHere(attempt)) return attempt?.errorMessage ?? null;
	return attempt?.status === "requires_action" ? UNANSWERED : null;
}

/** An open attempt may have been declined as well. A kept card, while its member was away, is another matter. */
function isDeclinedHere(attempt: Attempt | null): boolean {
	if (!attempt || attempt.surface === "off_session") return false;
	const isOpen = attempt.status === "created" || attempt.status === "requires_action";
	return attempt.status === "failed" || (isOpen && attempt.errorMessage !== null);
}
