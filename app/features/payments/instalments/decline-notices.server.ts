import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/notifications/notifications.server.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { cardLabel, findPayer, savedCardOf } from "../payers.queries.ts";
import type { AttemptContext, Payment } from "../payments.queries.ts";
import { checkoutPath } from "../return-urls.ts";
import { listOffSessionAttempts } from "./off-session-attempts.queries.ts";
import { type ChargePlan, planCharge } from "./retry.ts";

/** Tells a member once per attempt that their saved card was declined. Guests see it only on the payment's page. */
export async function notifyDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, payment, member, trip }: AttemptContext,
): Promise<void> {
	if (!member.userId) return;
	const card = savedCardOf(await findPayer(tx, { provider: ctx.payments.provider, memberId: member.id }));
	const outlook = planCharge(payment.dueDate, await listOffSessionAttempts(tx, { paymentId: payment.id }));
	await notify(ctx, tx, trip, {
		userId: member.userId,
		...declineHeading(outlook, card ? cardLabel(card) : "card"),
		message: `${paymentDescription(payment, trip)} was not charged. ${nextStepText(outlook, dateOf(ctx.now()))}`,
		priority: "high",
		source: `decline:${attempt.id}`,
		actionUrl: checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: payment.id }),
	});
}

/** "$80.83 for Lisbon, payment 3 of 12," */
function paymentDescription(payment: Payment, trip: Trip): string {
	const { amount, paymentNumber, totalPayments } = payment;
	return `${formatCents(amount)} for ${trip.title}, payment ${paymentNumber} of ${totalPayments},`;
}

function declineHeading(outlook: ChargePlan, card: string): { type: string; title: string } {
	return outlook.next === "by_hand" && outlook.reason === "authentication"
		? { type: "payment_action_required", title: "Your bank asks you to confirm a payment" }
		: { type: "payment_failed", title: `Your ${card} was declined` };
}

function nextStepText(outlook: ChargePlan, today: CalendarDate): string {
	if (outlook.next === "charge") {
		return `We'll try again on ${formatDate(outlook.date, today)}, or you can pay now with another card.`;
	}
	return outlook.reason === "authentication"
		? "Please pay it yourself, then confirm it with your bank."
		: "We won't try again, so please pay it yourself.";
}
