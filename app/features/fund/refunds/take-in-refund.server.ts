import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { refundReservedLines } from "#app/features/ledger/refund-lines.ts";
import { tierRefundLines } from "#app/features/ledger/taken-lines.ts";
import { applyOverpaymentRefund } from "#app/features/payments/attempts/overpayments.server.ts";
import {
	findPaymentByCharge,
	listMemberPayments,
	type Payment,
	type PaymentContext,
} from "#app/features/payments/payments.queries.ts";
import { isBankDeciding } from "#app/features/payments/states.ts";
import { endUndoneTiers, saveTierRefund } from "#app/features/plans/billing/undone-charges.server.ts";
import { applyPoolRefund } from "#app/features/pool/refunds/pool-refunds.server.ts";
import type { RefundFact } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { refundLines, refundRequests } from "#db/schema/payments.ts";
import { findCharged } from "../charges/charges.queries.ts";
import { settleCharge } from "../charges/settle-charge.server.ts";
import * as memos from "../charges/texts.ts";
import { pauseChargesForRefund } from "./pause-charges.server.ts";
import { applyMadeRefund, applyRefund, findRefundedLine } from "./process-refund.server.ts";
import { notifyRefundByHand } from "./refund-notifications.server.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { findOpenRefundRequest, type RefundRequest } from "./refunds.queries.ts";
import { fullRefund } from "./refunds.ts";
import { bookReturned, bookSentBack } from "./returned-charges.server.ts";
import { approvedMemo } from "./texts/refunds.ts";

/**
 * Applies any refund that the provider reports: one of ours, one of an overpaid charge, a top-up or a returned charge,
 * or one made by hand at the provider, of a member's payment or of a plan (Rules: Made by hand). It may be called in
 * any order and any number of times.
 * @returns false if the ledger has neither its charge nor the refund
 */
export async function takeInRefund(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	const { read } = ctx.db;
	const kind = (await findRefundedLine(read, fact))
		? "ours"
		: (await findCharged(read, fact.chargeRef))?.kind;
	if (kind === "ours") await applyRefund(ctx, fact);
	if (kind === "overpaid") await applyOverpaymentRefund(ctx, fact);
	if (kind === "payment")
		await (isForgotten(fact) ? applyForgottenRefund(ctx, fact) : applyRefundByHand(ctx, fact));
	if (kind === "top_up") await applyPoolRefund(ctx, fact);
	if (kind === "tier") await applyTierRefund(ctx, fact);
	if (kind !== undefined) return true;
	return takeInOfReturned(ctx, fact);
}

/**
 * Takes in a refund of a charge that pays for nothing here: the one with which an admin returned it, or an earlier
 * partial one. A failed refund is booked as made first, so that the order of events does not matter.
 */
async function takeInOfReturned(ctx: Ctx, fact: RefundFact): Promise<boolean> {
	const charged = await listEntryLines(ctx.db.read, `charge:${fact.chargeRef}`);
	if (charged.length === 0) return false;
	await ctx.db.write((tx) => bookReturned(ctx, tx, fact, memos.returnedBeforeMemo));
	if (fact.status === "failed") await bookSentBack(ctx, fact);
	return true;
}

/** The id of a refund line contains its request's id, which contains the member's. */
const PART = /^((.+)\.refund-\d+)\.part-\d+$/;

/** Whether a refund without a line is ours, because this database was restored from a backup made before it. */
const isForgotten = ({ id }: RefundFact) => PART.test(id);

/** Restores the line and the reservation of a forgotten refund under its former id, and applies it. */
async function applyForgottenRefund(ctx: Ctx, fact: RefundFact): Promise<void> {
	const [, requestId = "", memberId] = PART.exec(fact.id) ?? [];
	await ctx.db.write(async (tx) => {
		const found = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		if (!found || (await findRefundedLine(tx, fact))) return;
		const { payment, member, trip } = found;
		if (member.id !== memberId) throw new Error(`refund ${fact.ref} is of another member's charge`);
		const { amount, deduction = 0, bookingFee = 0 } = fact;
		const gross = amount + deduction;
		if (fact.status === "pending") await withdrawDecided(ctx, tx, member.id, requestId);
		await addToRequest(ctx, tx, found, { requestId, amount, deduction });
		const at = ctx.now.getTime();
		await tx.insert(refundLines).values({
			id: fact.id,
			refundRequestId: requestId,
			paymentId: payment.id,
			amount,
			deduction,
			bookingFee,
			provider: payment.provider,
			createdAt: at,
			updatedAt: at,
		});
		await postEntry(tx, {
			book: bookOf(payment.provider),
			source: `refund-reserve:${fact.id}`,
			tripId: trip.id,
			memo: approvedMemo(memberInMemo(member)),
			at: ctx.now,
			lines: refundReservedLines(trip.id, [{ gross, deduction, bookingFee }]),
		});
		await settleCharge(ctx, tx, payment.id);
	});
	await applyRefund(ctx, fact);
	// The member's charges may still be paused by an earlier request, which is decided by now.
	await ctx.db.write(async (tx) => {
		const found = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		if (found) await pauseChargesForRefund(ctx, tx, found);
	});
}

/**
 * Withdraws the member's pending request in favour of a refund on its way. A member can have only one open request, so
 * the pending one was decided before that refund began. If it was approved, its own refund lines will show it.
 */
async function withdrawDecided(ctx: Ctx, tx: Tx, memberId: string, requestId: string): Promise<void> {
	await tx
		.update(refundRequests)
		.set({ status: "withdrawn", withdrawnAt: ctx.now.getTime(), isLeaving: false })
		.where(
			and(
				eq(refundRequests.memberId, memberId),
				eq(refundRequests.status, "pending"),
				ne(refundRequests.id, requestId),
			),
		);
}

/** Adds an approved part to a request. If the member has another open request, this one is stored as processed. */
async function addToRequest(
	ctx: Ctx,
	tx: Tx,
	{ member, trip }: PaymentContext,
	{ requestId, amount, deduction }: { requestId: string; amount: Cents; deduction: Cents },
): Promise<void> {
	const now = ctx.now.getTime();
	const open = await findOpenRefundRequest(tx, { memberId: member.id });
	const status = open && open.id !== requestId ? ("processed" as const) : ("approved" as const);
	const [known] = await tx.select().from(refundRequests).where(eq(refundRequests.id, requestId));
	const approvedAmount = amount + (known?.approvedAmount ?? 0);
	const deductionAmount = Math.max(deduction, known?.deductionAmount ?? 0);
	const refundableAmount = Math.max(approvedAmount, known?.refundableAmount ?? 0);
	const values = {
		...{ status, approvedAmount, refundableAmount, deductionAmount },
		...{ requestedAmount: refundableAmount + deductionAmount, approvedAt: known?.approvedAt ?? now },
		processedAt: status === "processed" ? now : null,
	};
	if (known) {
		await tx.update(refundRequests).set(values).where(eq(refundRequests.id, requestId));
		return;
	}
	await tx.insert(refundRequests).values({
		id: requestId,
		tripId: trip.id,
		memberId: member.id,
		organizerId: trip.organizerId,
		origin: "organizer",
		refundMethod: "original_payment_method",
		requestedAt: now,
		...values,
	});
}

/**
 * Books a manual refund of a member's payment, once. A pending refund has already left the provider's balance, so it
 * counts as made; if it fails later, `applyRefund` undoes it.
 */
async function applyRefundByHand(ctx: Ctx, fact: RefundFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findPaymentByCharge(tx, { chargeRef: fact.chargeRef });
		if (!found || fact.status === "failed" || (await findRefundedLine(tx, fact))) return;
		const { payment, member, trip } = found;
		const now = ctx.now.getTime();
		const request = await saveRequest(ctx, tx, found, fact);
		const line = await insertOne(tx, refundLines, {
			id: newId(),
			refundRequestId: request.id,
			paymentId: payment.id,
			amount: fact.amount,
			provider: payment.provider,
			status: "processed",
			ref: fact.ref,
			createdAt: now,
			updatedAt: now,
		});
		await applyMadeRefund(ctx, tx, { line, request, payment, member, trip });
		await notifyRefundByHand(ctx, tx, { trip, member, request, charges: [line] });
	});
}

/** Stores the refund as a new request, or as the answer to the pending one if nothing more can be refunded. */
async function saveRequest(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PaymentContext,
	{ amount }: RefundFact,
): Promise<RefundRequest> {
	const now = ctx.now.getTime();
	const values = {
		...{ origin: "provider" as const, status: "processed" as const },
		...{ requestedAmount: amount, refundableAmount: amount, deductionAmount: 0, approvedAmount: amount },
		...{ approvedAt: now, processedAt: now },
	};
	const open = await findOpenRefundRequest(tx, { memberId: member.id });
	if (open?.status === "pending" && (await isAllBackAfter(tx, payment, amount))) {
		const answered = and(eq(refundRequests.id, open.id), eq(refundRequests.status, "pending"));
		const [request] = await tx.update(refundRequests).set(values).where(answered).returning();
		if (request) return request;
	}
	return insertOne(tx, refundRequests, {
		...{
			// The id is random, because a refund lost by this database may have the next number.
			id: newId(),
			tripId: trip.id,
			memberId: member.id,
			organizerId: trip.organizerId,
			...values,
		},
		...{ refundMethod: "original_payment_method", requestedAt: now },
	});
}

/**
 * Whether `amount` is everything refundable of a payment, and nothing of the member's other payments is. A payment with
 * an open dispute may be refundable later.
 */
async function isAllBackAfter(tx: Tx, { id, memberId, provider }: Payment, amount: Cents): Promise<boolean> {
	const all = await listMemberPayments(tx, { memberId });
	if (all.some(isBankDeciding)) return false;
	const charges = await listRefundableCharges(tx, { provider, memberId });
	const [own, others] = [true, false].map((isOwn) =>
		fullRefund(charges.filter(({ paymentId }) => (paymentId === id) === isOwn)),
	);
	return amount >= (own?.refundable ?? 0) && others?.refundable === 0;
}

/**
 * Books a refund of a plan or of one-time Pro, or its failure. A plan or one-time Pro that was refunded in full ends.
 */
async function applyTierRefund(ctx: Ctx, fact: RefundFact): Promise<void> {
	const { ref, amount, status } = fact;
	await ctx.db.write(async (tx) => {
		const entry = { book: bookOf(ctx.payments.provider), tripId: null, at: ctx.now };
		const made = await listEntryLines(tx, `refund:${ref}`);
		if (status === "failed" && made.length === 0) return;
		const isNew =
			status === "failed"
				? await postEntry(tx, {
						...entry,
						source: `refund-failed:${ref}`,
						memo: memos.planRefundFailedMemo,
						lines: made.map((line) => ({ ...line, amount: -line.amount })),
					})
				: await postEntry(tx, {
						...entry,
						source: `refund:${ref}`,
						memo: memos.planRefundedMemo,
						lines: tierRefundLines(amount),
					});
		if (isNew) await saveTierRefund(ctx, tx, { ...fact, amount: status === "failed" ? -amount : amount });
	});
	await endUndoneTiers(ctx);
}
