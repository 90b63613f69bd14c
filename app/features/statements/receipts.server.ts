import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMemberPayments, type Payment } from "#app/features/payments/payments.queries.ts";
import { shortReference } from "#app/features/payments/short-reference.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { listDeductions } from "#app/features/refunds/refundable-charges.queries.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import type { Cents } from "#app/lib/money.ts";

/**
 * A receipt for each payment that the member has made, refunded or disputed ones included.
 * @param query.payment the number of one payment to show; all are shown when there is no such payment
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function receiptsView(ctx: Ctx, shareId: string, query: { payment: string | null }) {
	const { trip, member, role } = await requireTrip(ctx, shareId, "payment.own");
	const own = member ? await listMemberPayments(ctx.db.read, { memberId: member.id }) : [];
	const paid = own.filter((payment) => isCollected(payment.status));
	const deductions = member ? await listDeductions(ctx.db.read, { memberId: member.id }) : [];
	const deduction = new Map(deductions.map(({ paymentId, amount }) => [paymentId, amount]));
	const requested = paid.filter((payment) => String(payment.paymentNumber) === query.payment);
	const shown = requested.length > 0 ? requested : paid;
	return {
		trip: { ...tripCard(trip, ctx.now()), organizerName: trip.organizerName },
		/** The dashboard would ask a guest to sign in. */
		isGuest: role === "guest",
		paidBy: member?.name ?? "",
		receipts: shown.map((payment) => toReceipt(payment, deduction.get(payment.id) ?? 0)),
		hiddenCount: paid.length - shown.length,
	};
}

export type ReceiptsView = Awaited<ReturnType<typeof receiptsView>>;
export type Receipt = ReceiptsView["receipts"][number];

function toReceipt(payment: Payment, deduction: Cents) {
	return {
		number: payment.paymentNumber,
		total: payment.totalPayments,
		status: payment.status,
		/** What banks have kept of it, in cents. */
		lost: payment.lostAmount,
		amount: payment.amount,
		paidAt: payment.paidAt,
		/** What has returned to the card, in cents. */
		refunded: payment.refundedAmount - Math.min(deduction, payment.refundedAmount),
		/** What refunds have deducted for the provider's fee, in cents. */
		deduction: Math.min(deduction, payment.refundedAmount),
		reference: shortReference(payment.chargeRef ?? payment.providerIntentRef),
		demo: payment.provider === "demo",
	};
}
