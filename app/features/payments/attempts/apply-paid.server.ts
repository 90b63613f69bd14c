import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { chargeLines, overpaymentLines } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import { notifyPayment } from "#app/features/messages/notifications/member-notifications.server.ts";
import type { IntentFact } from "#app/gateway/gateway.ts";
import { basisPointsOf } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { chargeFeeRate } from "../booking-fee.ts";
import { keepPaidCard } from "../cards/keep-paid-card.server.ts";
import { earnOrApplyCashBack } from "../cash-back-entries.server.ts";
import type { AttemptContext } from "../payments.queries.ts";
import { PAYABLE_STATUSES } from "../states.ts";
import * as texts from "../texts/memos.ts";
import { scheduleOverpaymentRefund } from "./overpayment-job.server.ts";
import { receiptMail } from "./receipt-mail.server.ts";

/** Makes a payment paid. A charge that does not match what the payment still asks for is refunded. */
export async function applyPaid(
	ctx: Ctx,
	tx: Tx,
	attemptContext: AttemptContext,
	fact: IntentFact,
): Promise<void> {
	const { payment, member, trip, attempt } = attemptContext;
	if (!fact.chargeRef) throw new Error(`intent ${fact.ref} succeeded without a charge`);
	const feeRate = chargeFeeRate(trip, attemptContext.entitlement !== null);
	const fee = basisPointsOf(fact.amount, feeRate);
	const paid = await tx
		.update(payments)
		.set({
			status: "paid",
			paidAt: ctx.now.getTime(),
			platformFeeAmount: fee,
			netAmount: fact.amount - fee,
			provider: attempt.provider,
			providerIntentRef: fact.ref,
			chargeRef: fact.chargeRef,
		})
		.where(
			and(
				eq(payments.id, payment.id),
				eq(payments.amount, fact.amount),
				inArray(payments.status, [...PAYABLE_STATUSES]),
			),
		)
		.returning({ id: payments.id });
	const charge = {
		tripId: trip.id,
		gross: fact.amount,
		providerFee: fact.fee,
		feeRate,
	};
	const isOwed = paid.length === 1;
	const charged = { name: memberInMemo(member), number: payment.paymentNumber, total: payment.totalPayments };
	await postEntry(tx, {
		book: bookOf(attempt.provider),
		source: `charge:${fact.chargeRef}`,
		tripId: trip.id,
		memo: isOwed ? texts.charged(charged) : texts.chargedWithoutNeed(charged),
		at: ctx.now,
		lines: isOwed ? chargeLines(charge) : overpaymentLines(charge),
	});
	if (isOwed) {
		await tx.update(members).set({ confirmed: true }).where(eq(members.id, member.id));
		await earnOrApplyCashBack(ctx, tx, { ...attemptContext, chargeRef: fact.chargeRef });
		if (fact.card) await keepPaidCard(ctx, tx, attemptContext, fact.card);
		const receipt = await receiptMail(ctx, tx, payment, fact);
		await notifyPayment(ctx, tx, { trip, member, payment, receipt });
	} else {
		await scheduleOverpaymentRefund(ctx, tx, attempt.id, fact.chargeRef);
	}
}
