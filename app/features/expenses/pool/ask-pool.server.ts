import { and, eq, inArray } from "drizzle-orm";
import { type Member, type TripAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { findPayee } from "#app/features/fund/payouts/payees.queries.ts";
import { payoutState } from "#app/features/fund/payouts/payout-account.server.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { poolToFundLines } from "#app/features/ledger/pool-lines.ts";
import { payByPool, planByPool } from "#app/features/payments/by-pool/pay-by-pool.server.ts";
import { closeAttempts } from "#app/features/payments/outside/record-outside.server.ts";
import { notifyAsked, notifyDeclined, notifyPaidBack } from "#app/features/pool/notices.server.ts";
import { move, reservePayout, sendPoolPayment } from "#app/features/pool/payments/pool-payments.server.ts";
import {
	findPoolPayment,
	markPoolChanged,
	type PoolPaymentContext,
	paidBackOf,
} from "#app/features/pool/pool.queries.ts";
import { poolMoney } from "#app/features/pool/pool-in-hand.server.ts";
import { requireOpen, requirePool } from "#app/features/pool/require-pool.server.ts";
import { SENDING_STATES } from "#app/features/pool/states.ts";
import { paidForMemo } from "#app/features/pool/texts/memos.ts";
import * as poolTexts from "#app/features/pool/texts.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { poolPayments } from "#db/schema/pool.ts";
import { type Expense, findExpense } from "../expenses.queries.ts";
import type { AnswerAskInput, AskPoolInput } from "./pool.schema.ts";
import { isPaidAtOnce, leftToPayBack } from "./pool-entries.ts";
import * as texts from "./texts.ts";

/**
 * Requests that the pool pay back an expense that the asker has paid, which is also their consent to be paid in this
 * way. Up to the organizers' limit it is paid at once, if the pool has enough; otherwise an organizer decides.
 * @returns the request's id, and whether the pool has paid
 * @throws DomainError not_found, unauthenticated, forbidden for another's expense; invalid with its field; conflict
 * while another request for it is open, if nothing of it is left, and once the pool is closed; payee_missing without a
 * payout account; payment_checking while the asker is paying
 */
export async function askPool(
	ctx: Ctx,
	ref: TripRef,
	input: AskPoolInput,
): Promise<{ id: string; isPaid: boolean }> {
	const { member: asker } = await requirePool(ctx, ref, "pool.ask");
	if (input.way === "instalments") await closeAttempts(ctx, asker);
	// Refreshes the account's state, because the provider may have made it ready meanwhile.
	if (input.way === "payout" && userOf(ctx)) await payoutState(ctx);
	const asked = await ctx.db.write(async (tx) => {
		const access = await requirePool(ctx, tripIdOf(ref), "pool.ask", tx);
		const { trip, member, pool } = access;
		requireOpen(pool);
		const expense = await requirePaidExpense(tx, { tripId: trip.id, expenseId: input.expenseId, member });
		await requireNoOtherAsk(tx, expense.id);
		const paidBefore = await paidBackOf(tx, expense.id);
		const amount = requireAmount(input.amount, leftToPayBack(expense, paidBefore));
		if (input.way === "payout") await requireReadyPayee(ctx, tx, member);
		else await planByPool(tx, { member }, amount);
		const now = ctx.now.getTime();
		const { id } = await insertOne(tx, poolPayments, {
			id: nextId(poolPayments.memberId, member.id, "paid-back"),
			...{ tripId: trip.id, expenseId: expense.id, memberId: member.id, amount, way: input.way },
			...{ state: "asked", provider: ctx.payments.provider, askedAt: now, updatedAt: now },
		});
		await markPoolChanged(tx, trip.id, ctx.now);
		const found = await requireAsk(tx, trip.id, id);
		const { balance, payable } = await poolMoney(ctx, tx, trip.id);
		const money = { autoLimit: pool.autoLimit, payable: input.way === "payout" ? payable : balance };
		const isPaid = isPaidAtOnce({ amount, paidBefore }, money);
		if (isPaid) await pay(ctx, tx, found, null);
		else await notifyAsked(ctx, tx, found, expense.name);
		return { id, isPaid };
	});
	if (asked.isPaid) await sendPoolPayment(ctx, asked.id).catch(leaveToJob("a payment of a pool"));
	return asked;
}

async function requirePaidExpense(
	db: Reader,
	{ tripId, expenseId, member }: { tripId: string; expenseId: string; member: Pick<Member, "id"> },
): Promise<Expense> {
	const expense = await findExpense(db, { tripId, expenseId });
	if (!expense || expense.deletedAt !== null)
		throw new DomainError("not_found", texts.expenseGone, { field: "expenseId" });
	if (expense.paidBy !== member.id) throw new DomainError("forbidden", texts.notYourExpense);
	return expense;
}

async function requireNoOtherAsk(db: Reader, expenseId: string): Promise<void> {
	const isOpen = inArray(poolPayments.state, ["asked", ...SENDING_STATES]);
	const others = await db.$count(poolPayments, and(eq(poolPayments.expenseId, expenseId), isOpen));
	if (others > 0) throw new DomainError("conflict", texts.askedAlready);
}

function requireAmount(asked: Cents, left: Cents): Cents {
	if (left === 0) throw new DomainError("conflict", texts.nothingLeftOfExpense);
	if (asked > left)
		throw new DomainError("invalid", texts.moreThanExpense(formatCents(left)), { field: "amount" });
	return asked === 0 ? left : asked;
}

/** @throws DomainError payee_missing */
async function requireReadyPayee(ctx: Ctx, db: Reader, { userId }: Pick<Member, "userId">): Promise<string> {
	const payee = userId ? await findPayee(db, { userId, provider: ctx.payments.provider }) : null;
	if (!payee?.ref || payee.readyAt === null || payee.archivedAt !== null)
		throw new DomainError("payee_missing", texts.payoutAccountFirst, { field: "way" });
	return payee.ref;
}

async function requireAsk(db: Reader, tripId: string, id: string): Promise<PoolPaymentContext> {
	const found = await findPoolPayment(db, { id });
	if (found?.payment.tripId !== tripId) throw new DomainError("not_found", texts.askGone);
	return found;
}

/**
 * Pays a request from the pool: into the fund, or as a reservation for a transfer.
 * @param decidedBy null if it was paid without a decision
 */
async function pay(ctx: Ctx, tx: Tx, found: PoolPaymentContext, decidedBy: string | null): Promise<void> {
	const { payment, member, trip } = found;
	const { id, amount } = payment;
	if (payment.way === "payout") {
		const payeeRef = await requireReadyPayee(ctx, tx, member);
		return reservePayout(ctx, tx, payment, { payeeRef, decidedBy });
	}
	await requireCheckedBooks(ctx, tx);
	const { balance } = await poolMoney(ctx, tx, trip.id);
	if (amount > balance)
		throw new DomainError("insufficient_funds", poolTexts.poolHasLess(formatCents(balance)));
	const now = ctx.now.getTime();
	await move(tx, payment, {
		...{ state: "paid", provider: ctx.payments.provider, decidedBy, decidedAt: now, updatedAt: now },
		isAutomatic: decidedBy === null,
	});
	const made = await payByPool(ctx, tx, { trip, member }, { id, amount });
	await postEntry(tx, {
		book: bookOf(ctx.payments.provider),
		source: `pool-pay:${id}`,
		tripId: trip.id,
		memo: paidForMemo(memberInMemo(member), made.paymentNumber),
		at: ctx.now,
		lines: poolToFundLines(trip.id, amount),
	});
	await markPoolChanged(tx, trip.id, ctx.now);
	await notifyPaidBack(ctx, tx, found);
}

/**
 * Pays, declines or withdraws a request. Repeating an answer does nothing. Only the organizer can pay their own
 * request.
 * @throws DomainError not_found, unauthenticated, forbidden for anyone else; conflict after another answer, if nothing
 * of the expense is left, or once the pool is closed; insufficient_funds; payee_missing; payment_checking
 */
export async function answerAsk(
	ctx: Ctx,
	ref: TripRef,
	id: string,
	{ answer, reason }: AnswerAskInput,
): Promise<void> {
	const access = await requirePool(ctx, ref, answer === "withdraw" ? "pool.ask" : "pool.manage");
	const asked = await requireAsk(ctx.db.read, access.trip.id, id);
	requireAnswer(access, asked, answer);
	const isPaying = answer === "pay" && asked.payment.state === "asked";
	if (isPaying && asked.payment.way === "instalments") await closeAttempts(ctx, asked.member);
	await ctx.db.write(async (tx) => {
		const { pool, member } = await requirePool(
			ctx,
			tripIdOf(ref),
			answer === "withdraw" ? "pool.ask" : "pool.manage",
			tx,
		);
		const found = await requireAsk(tx, access.trip.id, id);
		const { payment } = found;
		if (isAnswered(payment.state, answer)) return;
		if (payment.state !== "asked") throw new DomainError("conflict", poolTexts.answeredAlready);
		requireOpen(pool);
		if (answer === "pay") {
			const { tripId, expenseId } = payment;
			const expense = await requirePaidExpense(tx, { tripId, expenseId, member: found.member });
			requireAmount(payment.amount, leftToPayBack(expense, await paidBackOf(tx, expenseId)));
			return pay(ctx, tx, found, member.id);
		}
		const now = ctx.now.getTime();
		const state = answer === "decline" ? "declined" : "withdrawn";
		const decided = { decidedBy: member.id, decidedAt: now, updatedAt: now };
		await move(tx, payment, { state, ...decided, reason: answer === "decline" ? (reason ?? null) : null });
		await markPoolChanged(tx, payment.tripId, ctx.now);
		if (answer === "decline") await notifyDeclined(ctx, tx, found, reason ?? null);
	});
	if (isPaying) await sendPoolPayment(ctx, id).catch(leaveToJob("a payment of a pool"));
}

function requireAnswer(
	{ member, role }: TripAccess,
	{ payment }: PoolPaymentContext,
	answer: AnswerAskInput["answer"],
): void {
	const isOwn = payment.memberId === member?.id;
	if (answer === "withdraw" && !isOwn) throw new DomainError("forbidden", texts.notYourAsk);
	if (answer === "pay" && isOwn && role !== "organizer") throw new DomainError("forbidden", texts.notYourOwn);
}

function isAnswered(
	state: PoolPaymentContext["payment"]["state"],
	answer: AnswerAskInput["answer"],
): boolean {
	if (answer === "pay") return state !== "asked" && state !== "declined" && state !== "withdrawn";
	return state === (answer === "decline" ? "declined" : "withdrawn");
}
