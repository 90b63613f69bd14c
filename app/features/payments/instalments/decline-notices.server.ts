import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify } from "#app/features/messages/notifications/notify.server.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { checkoutPath } from "../attempts/return-urls.ts";
import { cardLabel, findPayer, savedCardOf } from "../cards/payers.queries.ts";
import type { AttemptContext, Payment } from "../payments.queries.ts";
import * as paymentTexts from "../texts.ts";
import { listOffSessionAttempts } from "./automatic-charges.queries.ts";
import { type ChargePlan, planCharge } from "./retry.ts";
import * as texts from "./texts.ts";

/** Tells a member once per attempt that their saved card was declined. @returns what comes next */
export async function notifyDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, payment, member, trip }: AttemptContext,
): Promise<ChargePlan> {
	const card = savedCardOf(await findPayer(tx, { provider: ctx.payments.provider, memberId: member.id }));
	const outlook = planCharge(payment.dueDate, await listOffSessionAttempts(tx, { paymentId: payment.id }));
	await notify(ctx, tx, trip, member, {
		...declineHeading(outlook, card && cardLabel(card)),
		message: `${notCharged(payment, trip)} ${nextStepText(outlook, dateOf(ctx.now))}`,
		source: `decline:${attempt.id}`,
		actionUrl: checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: payment.id }),
		mail: {
			facts: [
				[paymentTexts.amount, formatCents(payment.amount)],
				[paymentTexts.payment, paymentTexts.numberOf(payment.paymentNumber, payment.totalPayments)],
				[texts.dueLabel, formatDate(payment.dueDate, dateOf(ctx.now))],
			],
			actionLabel: texts.pay(payment.amount),
		},
	});
	return outlook;
}

function notCharged({ amount, paymentNumber, totalPayments }: Payment, trip: Trip): string {
	return texts.notCharged({
		amount: formatCents(amount),
		trip: trip.title,
		number: paymentNumber,
		total: totalPayments,
	});
}

function declineHeading(outlook: ChargePlan, card: string | null): Pick<Notice, "kind" | "title"> {
	return outlook.next === "by_hand" && outlook.reason === "authentication"
		? { kind: "bank_asks", title: common.bankAsks }
		: { kind: "payment_declined", title: card ? texts.cardDeclined(card) : texts.savedCardDeclined };
}

function nextStepText(outlook: ChargePlan, today: CalendarDate): string {
	if (outlook.next === "charge") {
		return texts.triedAgainOn(formatDate(outlook.date, today));
	}
	return outlook.reason === "authentication" ? texts.payAndConfirm : texts.noMoreTries;
}
