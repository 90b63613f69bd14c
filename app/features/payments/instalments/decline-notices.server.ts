import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/notifications/notifications.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { cardOf, payerOf } from "../payers.queries.ts";
import type { Payment } from "../payments.queries.ts";
import { cardName } from "./card-name.ts";
import { type Outlook, outlookOf } from "./retry.ts";
import { triesOf } from "./tries.queries.ts";

type Declined = { attempt: { id: string }; payment: Payment; member: Member; trip: Trip };

/**
 * Tells a member that their kept card was not charged while they were away, and what comes next; once for each try.
 * For use in the transaction that learns of it. Who has no account is told by the payment's page alone.
 */
export async function tellOfDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, payment, member, trip }: Declined,
): Promise<void> {
	if (!member.userId) return;
	const card = cardOf(await payerOf(tx, ctx.payments.provider, member.id));
	const outlook = outlookOf(payment.dueDate, await triesOf(tx, payment.id));
	await notify(ctx, tx, trip, {
		userId: member.userId,
		...wordsOf(outlook, card ? cardName(card) : "card"),
		message: `${whatOf(payment, trip)} was not charged. ${nextOf(outlook)}`,
		priority: "high",
		source: `decline:${attempt.id}`,
		actionUrl: payPath(trip, payment),
	});
}

/** "$80.83 for Lisbon, payment 3 of 12," */
export function whatOf(payment: Payment, trip: Trip): string {
	const { amount, paymentNumber, totalPayments } = payment;
	return `${formatCents(amount)} for ${trip.title}, payment ${paymentNumber} of ${totalPayments},`;
}

/** The payment's own page. */
export function payPath(trip: Trip, payment: Payment): string {
	return `/checkout/${trip.shareId}/${payment.memberId}/${payment.id}`;
}

function wordsOf(outlook: Outlook, card: string): { type: string; title: string } {
	return outlook.next === "by_hand" && outlook.because === "authentication"
		? { type: "payment_action_required", title: "Your bank asks you to confirm a payment" }
		: { type: "payment_failed", title: `Your ${card} was declined` };
}

function nextOf(outlook: Outlook): string {
	if (outlook.next === "charge") {
		return `We try again on ${formatDay(outlook.on)}, or pay now with another card.`;
	}
	return outlook.because === "authentication"
		? "Please pay it yourself, and answer your bank's question."
		: "We do not try again: please pay it yourself.";
}
