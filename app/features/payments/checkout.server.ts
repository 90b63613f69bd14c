import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Confirmation, confirmMemberPayment, confirmPayment } from "./confirm-payment.server.ts";
import type { ChallengeAnswer, TestCard } from "./gateway.ts";
import { nextOf, paymentCard } from "./payment-card.ts";
import { findPayment, latestAttemptOf, type Payment, paymentsOf } from "./payments.queries.ts";
import { startPayment } from "./start-payment.server.ts";
import { isCollected } from "./states.ts";
import { lookAgain } from "./sweep.server.ts";

export type CheckoutKeys = { shareId: string; memberId: string; paymentId: string };

/** How a payment stands, as its page must tell it. */
export type CheckoutState = "payable" | "declined" | "action_required" | "checking" | "paid" | "closed";

/**
 * One payment's page. While an answer is missing, the provider is asked again each time the page is shown.
 * @throws DomainError not_found, forbidden, unauthenticated
 */
export async function checkoutView(ctx: Ctx, keys: CheckoutKeys) {
	const { trip, member, role } = await requirePayment(ctx, keys);
	await lookAgain(ctx, keys.paymentId);
	const payment = await findPayment(ctx.db.read, keys.paymentId);
	if (!payment) throw new DomainError("not_found", "Payment not found");
	const attempt = await latestAttemptOf(ctx.db.read, payment.id);
	const payments = await paymentsOf(ctx.db.read, member.id);
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
		state: stateOf(payment, attempt?.status ?? null),
		error: attempt?.status === "failed" ? attempt.errorMessage : null,
		demoMode: ctx.payments.provider === "demo",
	};
}

export type CheckoutView = Awaited<ReturnType<typeof checkoutView>>;

/**
 * Pays one payment with a test card, or answers the bank's question about it.
 * @throws DomainError card_declined, payment_checking, conflict when it is paid already, and as startPayment does
 */
export async function payCheckout(
	ctx: Ctx,
	keys: CheckoutKeys,
	input: { testCard?: TestCard; answer?: ChallengeAnswer },
): Promise<Confirmation> {
	const { payment } = await requirePayment(ctx, keys);
	if (isCollected(payment.status)) return { status: "paid", payment };
	if (input.answer) return confirmPayment(ctx, { paymentId: payment.id, answer: input.answer });
	const started = await startPayment(ctx, {
		memberId: keys.memberId,
		paymentId: payment.id,
		currency: "usd",
	});
	return confirmMemberPayment(ctx, {
		memberId: keys.memberId,
		ref: started.ref,
		card: input.testCard ?? "success",
	});
}

async function requirePayment(ctx: Ctx, { shareId, memberId, paymentId }: CheckoutKeys) {
	const access = await requireOwnMember(ctx, memberId, "payment.own");
	const payment = await findPayment(ctx.db.read, paymentId);
	if (access.trip.shareId !== shareId || payment?.memberId !== memberId) {
		throw new DomainError("not_found", "Payment not found");
	}
	return { ...access, payment };
}

function stateOf(payment: Payment, attempt: string | null): CheckoutState {
	if (isCollected(payment.status)) return "paid";
	if (payment.status === "canceled") return "closed";
	if (attempt === "unknown") return "checking";
	if (attempt === "requires_action") return "action_required";
	return attempt === "failed" ? "declined" : "payable";
}
