import type { Ctx } from "#app/access/ctx.ts";
import type { Notice } from "#app/features/messages/notifications/notify.server.ts";
import type { IntentFact } from "#app/gateway/gateway.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/client.server.ts";
import { cardLabel } from "../cards/payers.queries.ts";
import { listMemberPayments, type Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import * as texts from "../texts/receipt-mail.ts";
import { shortReference } from "./short-reference.ts";

/** The receipt of a payment as its mail shows it, without a card's number or a provider's whole id. */
export async function receiptMail(
	ctx: Pick<Ctx, "now" | "payments">,
	db: Reader,
	payment: Payment,
	fact: Pick<IntentFact, "paidWith" | "chargeRef">,
): Promise<NonNullable<Notice["mail"]>> {
	const today = dateOf(ctx.now);
	const own = await listMemberPayments(db, { memberId: payment.memberId });
	const next = own.find(({ id, status }) => id !== payment.id && isPayable(status));
	const reference = shortReference(fact.chargeRef);
	const facts: [string, string | null][] = [
		[texts.amount, formatCents(payment.amount)],
		[texts.date, formatDate(today)],
		[common.card, fact.paidWith && cardLabel(fact.paidWith)],
		[texts.payment, texts.numberOf(payment.paymentNumber, payment.totalPayments)],
		[
			common.nextPayment,
			next ? texts.amountOn(next.amount, formatDate(next.dueDate, today)) : common.nothingLeftToPay,
		],
		[texts.reference, reference],
	];
	return {
		facts: facts.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : [])),
		actionLabel: texts.seeReceipt,
		note: ctx.payments.provider === "demo" ? common.demoNothingCharged : undefined,
	};
}
