import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import {
	poolPaymentFailedLines,
	poolPaymentReservedLines,
	poolReversalLines,
} from "#app/features/ledger/pool-lines.ts";
import { releaseDoneLines } from "#app/features/ledger/release-lines.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { BALANCE_INSUFFICIENT, type TransferFact } from "#app/gateway/payouts.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { poolPayments } from "#db/schema/pool.ts";
import { notifyPaidBack, notifyPaymentFailed } from "../notices.server.ts";
import { findPoolPayment, findPoolPaymentByRef, markPoolChanged, type PoolPayment } from "../pool.queries.ts";
import { poolMoney } from "../pool-in-hand.server.ts";
import { returnLeftovers } from "../refunds/return-leftovers.server.ts";
import { canMovePoolPayment, SENDING_STATES } from "../states.ts";
import * as memos from "../texts/memos.ts";
import * as texts from "../texts.ts";

/**
 * Reserves a payment to a payout account in the pool, so that its money cannot be used twice. The caller has checked
 * the permission, and sends the payment.
 * @throws DomainError insufficient_funds, conflict if it was answered in the meantime; checking_books
 */
export async function reservePayout(
	ctx: Ctx,
	tx: Tx,
	payment: PoolPayment,
	{ payeeRef, decidedBy }: { payeeRef: string; decidedBy: string | null },
): Promise<void> {
	await requireCheckedBooks(ctx, tx);
	const { tripId, amount, provider } = payment;
	const { balance, payable } = await poolMoney(ctx, tx, tripId);
	if (amount > balance) throw new DomainError("insufficient_funds", texts.poolHasLess(formatCents(balance)));
	if (amount > payable)
		throw new DomainError("insufficient_funds", texts.tooNew(formatCents(payable), ctx.house.holdDays));
	const at = ctx.now.getTime();
	await move(tx, payment, {
		...{
			state: "reserved",
			payeeRef,
			provider: ctx.payments.provider,
			decidedBy,
			decidedAt: at,
			updatedAt: at,
		},
		isAutomatic: decidedBy === null,
	});
	await postEntry(tx, {
		book: bookOf(provider),
		source: `pool-pay-reserve:${payment.id}`,
		tripId: null,
		memo: memos.paidBackMemo,
		at: ctx.now,
		lines: poolPaymentReservedLines(tripId, amount),
	});
	await markPoolChanged(tx, tripId, ctx.now);
}

/**
 * Moves a pool payment from the state in which it was read to another one.
 * @throws DomainError conflict if its state has changed since
 */
export async function move(tx: Tx, { id, state }: PoolPayment, change: Partial<PoolPayment>): Promise<void> {
	if (change.state && !canMovePoolPayment(state, change.state))
		throw new DomainError("conflict", texts.answeredAlready);
	const moved = await tx
		.update(poolPayments)
		.set(change)
		.where(and(eq(poolPayments.id, id), eq(poolPayments.state, state)))
		.returning({ id: poolPayments.id });
	if (moved.length === 0) throw new DomainError("conflict", texts.answeredAlready);
}

/**
 * Sends a payment's transfer. Safe to repeat at any time, because the gateway looks for an existing transfer before it
 * makes one.
 */
export async function sendPoolPayment(ctx: Ctx, id: string): Promise<PoolPayment["state"]> {
	const found = await findPoolPayment(ctx.db.read, { id });
	if (!found?.payment.payeeRef || !isSending(found.payment)) return found?.payment.state ?? "failed";
	const { amount, tripId, payeeRef } = found.payment;
	try {
		await applyPoolTransfer(
			ctx,
			await ctx.payments.transfer({ id, chargeRef: null, payeeRef, amount, tripId }),
		);
		return "paid";
	} catch (error) {
		if (isProviderTimeout(error)) return setSending(ctx, id, "unknown");
		if (isProviderRefusal(error) && error.code === BALANCE_INSUFFICIENT)
			return setSending(ctx, id, "waiting");
		if (isProviderRefusal(error)) return failPoolPayment(ctx, id, error.message);
		throw error;
	}
}

const isSending = ({ state }: PoolPayment) => SENDING_STATES.some((sending) => sending === state);

async function setSending(ctx: Ctx, id: string, state: "unknown" | "waiting"): Promise<PoolPayment["state"]> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(poolPayments)
			.set({ state, updatedAt: ctx.now.getTime() })
			.where(and(eq(poolPayments.id, id), inArray(poolPayments.state, [...SENDING_STATES])));
	});
	return state;
}

/** Updates our books after the provider has made a transfer. Idempotent. */
async function applyPoolTransfer(ctx: Ctx, fact: TransferFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findPoolPayment(tx, { id: fact.id });
		if (!found) throw new Error(`transfer ${fact.ref} names an unknown payment of a pool`);
		const { payment } = found;
		const { tripId, amount, state } = payment;
		if (amount !== fact.amount || (payment.ref !== null && payment.ref !== fact.ref))
			throw new Error(`transfer ${fact.ref} does not match ${payment.id}`);
		if (state === "paid") return;
		// It was refused before, when the pool got its amount back.
		if (state === "failed")
			await post(ctx, tx, payment, `pool-pay-redo:${payment.id}`, poolPaymentReservedLines(tripId, amount));
		await move(tx, payment, {
			state: "paid",
			ref: fact.ref,
			errorMessage: null,
			updatedAt: ctx.now.getTime(),
		});
		await post(ctx, tx, payment, `transfer:${fact.ref}`, releaseDoneLines(amount));
		await markPoolChanged(tx, tripId, ctx.now);
		await notifyPaidBack(ctx, tx, found);
	});
}

/** Puts a payment refused by the provider back into the pool. */
async function failPoolPayment(ctx: Ctx, id: string, errorMessage: string): Promise<PoolPayment["state"]> {
	return ctx.db.write(async (tx) => {
		const found = await findPoolPayment(tx, { id });
		if (!found || !isSending(found.payment)) return found?.payment.state ?? "failed";
		const { payment } = found;
		await move(tx, payment, { state: "failed", errorMessage, updatedAt: ctx.now.getTime() });
		const lines = poolPaymentFailedLines(payment.tripId, payment.amount);
		await post(ctx, tx, payment, `pool-pay-undo:${id}`, lines);
		await markPoolChanged(tx, payment.tripId, ctx.now);
		await notifyPaymentFailed(ctx, tx, found);
		await returnLeftovers(ctx, tx, payment.tripId);
		return "failed";
	});
}

function post(
	ctx: Ctx,
	tx: Tx,
	{ provider }: PoolPayment,
	source: string,
	lines: LedgerLine[],
): Promise<boolean> {
	return postEntry(tx, {
		book: bookOf(provider),
		source,
		tripId: null,
		memo: memos.paidBackMemo,
		at: ctx.now,
		lines,
	});
}

const IN_FLIGHT_MS = 20_000;
/**
 * A key is valid for 10 minutes, during which the provider repeats a refusal, so two tries are 7 minutes apart (Rules:
 * Releases).
 */
const WAITING_RETRY_MS = 7 * MINUTE_MS;

/** Retries the open payments of all pools, each under its own idempotency key. @returns how many are settled now */
export async function sweepPoolPayments(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const open = await ctx.db.read
		.select()
		.from(poolPayments)
		.where(
			and(eq(poolPayments.provider, ctx.payments.provider), inArray(poolPayments.state, [...SENDING_STATES])),
		);
	const isDue = ({ state, updatedAt }: PoolPayment) =>
		now - updatedAt >= (state === "waiting" ? WAITING_RETRY_MS : IN_FLIGHT_MS);
	let settled = 0;
	const send = async (turn: Ctx, { id }: PoolPayment) => {
		const after = await sendPoolPayment(turn, id);
		if (after === "paid" || after === "failed") settled += 1;
	};
	const failed = "payment(s) of a pool could not be sent";
	await forEachTurn(ctx, open.filter(isDue), send, { failed });
	return settled;
}

/** A payment's id contains its member's. */
const PAYMENT_ID = /^(.+)\.paid-back-\d+$/;

export const isPoolPaymentId = (id: string | undefined): boolean => PAYMENT_ID.test(id ?? "");

/** The expense of a payment that this database has forgotten. */
const FORGOTTEN_EXPENSE = "";

/**
 * Applies a pool's transfer, and manual reversals of it. A transfer that this database has forgotten, because it was
 * restored from an earlier copy, is stored first, without its expense, which the provider does not know.
 * @returns false while something of ours that it refers to is missing
 */
export async function takeInPoolTransfer(
	ctx: Ctx,
	{ ref, id = "" }: { ref: string; id?: string },
): Promise<boolean> {
	const [, memberId = ""] = PAYMENT_ID.exec(id) ?? [];
	const [member] = await ctx.db.read.select().from(members).where(eq(members.id, memberId));
	if (!member) return false;
	const known = await findPoolPayment(ctx.db.read, { id });
	if (!known || known.payment.ref === null) {
		const made = (await ctx.payments.listTransfers(member.tripId)).find((one) => one.ref === ref);
		if (!made) return false;
		if (!known) await storeForgotten(ctx, id, member, made);
		await applyPoolTransfer(ctx, made);
	}
	for (const reversal of await ctx.payments.listReversals(ref))
		await ctx.db.write((tx) => takeInReversal(ctx, tx, ref, reversal));
	return true;
}

async function storeForgotten(
	ctx: Ctx,
	id: string,
	{ tripId, id: memberId }: { tripId: string; id: string },
	{ amount, payeeRef, at }: { amount: Cents; payeeRef: string; at: number },
): Promise<void> {
	const { provider } = ctx.payments;
	await ctx.db.write(async (tx) => {
		await tx
			.insert(poolPayments)
			.values({
				...{ id, tripId, memberId, expenseId: FORGOTTEN_EXPENSE, amount, way: "payout", state: "unknown" },
				...{ provider, payeeRef, askedAt: at, decidedAt: at, updatedAt: at },
			})
			.onConflictDoNothing();
		await postEntry(tx, {
			book: bookOf(provider),
			source: `pool-pay-reserve:${id}`,
			tripId: null,
			memo: memos.paidBackMemo,
			at: ctx.now,
			lines: poolPaymentReservedLines(tripId, amount),
		});
	});
}

/** A manual reversal puts the money back into the pool. */
async function takeInReversal(
	ctx: Ctx,
	tx: Tx,
	transferRef: string,
	{ ref, amount }: { ref: string; amount: Cents },
): Promise<void> {
	const payment = await findPoolPaymentByRef(tx, { ref: transferRef });
	if (!payment) return;
	const { tripId, provider, returned } = payment;
	const isNew = await postEntry(tx, {
		book: bookOf(provider),
		source: `reversal:${ref}`,
		tripId: null,
		memo: memos.paidBackUndoneMemo,
		at: ctx.now,
		lines: poolReversalLines(tripId, amount),
	});
	if (!isNew) return;
	await tx
		.update(poolPayments)
		.set({ returned: returned + amount, updatedAt: ctx.now.getTime() })
		.where(eq(poolPayments.id, payment.id));
	await markPoolChanged(tx, tripId, ctx.now);
	await returnLeftovers(ctx, tx, tripId);
}
