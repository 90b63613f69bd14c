import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { isMissing } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { endAttempt } from "../attempts/apply-payment.server.ts";
import { checkoutPath } from "../attempts/return-urls.ts";
import { forgetMissing } from "../cards/forget-customer.server.ts";
import { cardLabel } from "../cards/payers.queries.ts";
import { findAttemptContext } from "../payments.queries.ts";
import type { AttemptStatus } from "../states.ts";
import * as texts from "../texts/charges.ts";
import * as receiptTexts from "../texts/receipt-mail.ts";

type Missing = { attemptId: string; card: SavedCard; error: { code: string; message: string } };

/**
 * Ends a charge whose card or customer the provider no longer knows. That is not a decline: the card is forgotten, the
 * payment is due as before, and the member, unless they are making the payment, is asked for a card again.
 * @returns the attempt's status afterwards
 */
export async function endForMissingCard(
	ctx: Ctx,
	{ attemptId, card, error }: Missing,
): Promise<AttemptStatus> {
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
					[receiptTexts.amount, amount],
					[receiptTexts.payment, receiptTexts.numberOf(number, total)],
					[texts.dueLabel, formatDate(payment.dueDate, dateOf(ctx.now))],
				],
				actionLabel: texts.pay(payment.amount),
			},
		});
	});
	return endAttempt(ctx, attemptId, { status: "canceled", error });
}
