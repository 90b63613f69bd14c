import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { reverseCashBack } from "#app/features/cash-back/cash-back-entries.server.ts";
import { disputeOpenedLines, disputeWonLines } from "#app/features/ledger/dispute-lines.ts";
import { balanceOf, bookOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import { notify, organizerOf } from "#app/features/notifications/notify.server.ts";
import { disputedBookingFee } from "#app/features/payments/booking-fee.ts";
import { findPaymentByCharge, type PaymentContext } from "#app/features/payments/payments.queries.ts";
import type { DisputeFact } from "#app/gateway/gateway.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { disputes, payments } from "#db/schema/index.ts";
import * as texts from "./texts.ts";

/**
 * Brings our books in line with the provider's state of one dispute; it may be called in any order and any number of
 * times. Returns false when the disputed charge is not in our books.
 */
export async function applyDispute(ctx: Ctx, fact: DisputeFact): Promise<boolean> {
	// An inquiry, or a dispute that was prevented, takes no money.
	if (fact.amount === 0) return true;
	return ctx.db.write(async (tx) => {
		const paymentContext = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		if (!paymentContext) return false;
		await postDisputeOpened(ctx, tx, paymentContext, fact);
		if (fact.status !== "open") await postDisputeClosed(ctx, tx, paymentContext, fact);
		return true;
	});
}

async function postDisputeOpened(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PaymentContext,
	fact: DisputeFact,
): Promise<void> {
	const now = ctx.now();
	const book = bookOf(payment.provider);
	const isNew = await postEntry(tx, {
		book,
		source: `dispute:${fact.ref}`,
		tripId: trip.id,
		memo: texts.disputedMemo(memberInMemo(member), payment.paymentNumber, payment.totalPayments),
		at: now,
		lines: disputeOpenedLines({
			tripId: trip.id,
			amount: fact.amount,
			bankFee: fact.fee,
			bookingFee: disputedBookingFee(
				{ amount: payment.amount, bookingFee: payment.platformFeeAmount, refunded: payment.refundedAmount },
				fact.amount,
			),
			fund: -(await balanceOf(tx, book, fundAccount(trip.id))),
		}),
	});
	if (!isNew) return;
	await tx.insert(disputes).values({
		ref: fact.ref,
		paymentId: payment.id,
		provider: payment.provider,
		amount: fact.amount,
		fee: fact.fee,
		status: "open",
		openedAt: now.getTime(),
	});
	await tx.update(payments).set({ status: "disputed" }).where(eq(payments.id, payment.id));
	await reverseCashBack(ctx, tx, payment.id, `dispute:${fact.ref}`);
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "payment_disputed",
		title: texts.disputedTitle(member.name, fact.amount),
		message: texts.disputed(member.name, payment.paymentNumber, trip.title),
		source: `dispute:${fact.ref}`,
		mail: {
			facts: [
				[texts.amountLabel, formatCents(fact.amount)],
				[texts.dateLabel, formatDate(dateOf(now))],
			],
		},
	});
}

/** A lost dispute posts nothing, because its opening has taken the money. It can still be won on appeal. */
async function postDisputeClosed(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PaymentContext,
	fact: DisputeFact,
): Promise<void> {
	const [dispute] = await tx.select().from(disputes).where(eq(disputes.ref, fact.ref));
	if (!dispute || dispute.status === "won" || dispute.status === fact.status || fact.status === "open")
		return;
	const closedAt = ctx.now().getTime();
	await tx.update(disputes).set({ status: fact.status, closedAt }).where(eq(disputes.ref, fact.ref));
	if (fact.status === "lost") return;
	await reverseCashBack(ctx, tx, payment.id, `dispute-won:${fact.ref}`);
	await postEntry(tx, {
		book: bookOf(payment.provider),
		source: `dispute-won:${fact.ref}`,
		tripId: trip.id,
		memo: texts.wonMemo(memberInMemo(member), payment.paymentNumber),
		at: ctx.now(),
		lines: disputeWonLines(await listEntryLines(tx, `dispute:${fact.ref}`), fact.fee),
	});
	const status =
		payment.refundedAmount === 0
			? "paid"
			: payment.refundedAmount < payment.amount
				? "partially_refunded"
				: "refunded";
	await tx.update(payments).set({ status }).where(eq(payments.id, payment.id));
}
