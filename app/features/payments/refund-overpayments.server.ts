import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, listEntryLines, postEntry } from "#app/features/ledger/ledger.server.ts";
import { overpaymentRefundLines } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import { isProviderTimeout, type RefundFact } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { attempts, jobs } from "#db/schema/index.ts";
import { type OverpaymentPayload, REFUND_OVERPAYMENT_JOB } from "./overpayment-job.server.ts";
import { findAttemptContext } from "./payments.queries.ts";
import * as texts from "./texts/memos.ts";

type Job = typeof jobs.$inferSelect;

/** A refused refund is tried again after 20 s, 40 s, … up to an hour, and is given up after about a day. */
const FIRST_WAIT_MS = 20_000;
const MAX_WAIT_MS = HOUR_MS;
const MAX_TRIES = 30;

/**
 * Refunds every charge that a member did not owe. A refund without an answer is tried again the next time, a refused one
 * at growing intervals.
 * @throws AggregateError with the refusals, after all the others have been tried
 */
export async function refundOverpayments(ctx: Ctx): Promise<void> {
	const now = ctx.now().getTime();
	const dueJobs = await ctx.db.read
		.select({ job: jobs })
		.from(jobs)
		.innerJoin(attempts, and(eq(attempts.id, jobs.source), eq(attempts.provider, ctx.payments.provider)))
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), eq(jobs.status, "waiting"), lte(jobs.runAt, now)));
	const refund = async ({ job }: { job: Job }) => {
		try {
			await refundOverpayment(ctx, job);
		} catch (error) {
			if (!isProviderTimeout(error)) await recordFailure(ctx, job, error);
			throw error;
		}
	};
	const failed = "overpayment(s) could not be refunded";
	await forEachSettled(dueJobs, refund, { failed, except: isProviderTimeout });
}

/** Reverses a refund that the bank has sent back. The money is owed again, and an admin must find another way. */
export async function reopenOverpayment(ctx: Ctx, fact: RefundFact): Promise<void> {
	if (fact.status !== "failed") return;
	await ctx.db.write(async (tx) => {
		const attemptContext = await findAttemptContext(tx, { id: fact.id });
		const refundLines = await listEntryLines(tx, `refund:${fact.ref}`);
		if (!attemptContext || refundLines.length === 0) return;
		const { attempt, trip, member } = attemptContext;
		const isNew = await postEntry(tx, {
			book: bookOf(attempt.provider),
			source: `refund-failed:${fact.ref}`,
			tripId: trip.id,
			memo: texts.returnSentBack(memberInMemo(member)),
			at: ctx.now(),
			lines: refundLines.map(({ account, amount }) => ({ account, amount: -amount })),
		});
		if (!isNew) return;
		await tx
			.update(jobs)
			.set({ status: "dead", lastError: fact.error ?? "the refund failed" })
			.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), eq(jobs.source, attempt.id)));
	});
}

async function refundOverpayment(ctx: Ctx, job: Job): Promise<void> {
	const attemptContext = await findAttemptContext(ctx.db.read, { id: job.source });
	if (!attemptContext) throw new Error(`job ${job.id} names no attempt`);
	const { attempt, trip, member } = attemptContext;
	const payload = job.payload as OverpaymentPayload;
	const { chargeRef, refundRef, taken = 0 } = payload;
	const refund = await (refundRef
		? ctx.payments.fetchRefund(refundRef)
		: ctx.payments.refund({ id: attempt.id, chargeRef, amount: attempt.amount - taken }));
	if (refund.status === "failed") throw new Error(refund.error ?? "the refund failed");
	if (refund.status === "pending") return saveRefundRef(ctx, job, { ...payload, refundRef: refund.ref });
	await ctx.db.write(async (tx) => {
		await postEntry(tx, {
			book: bookOf(attempt.provider),
			source: `refund:${refund.ref}`,
			tripId: trip.id,
			memo: texts.returned(memberInMemo(member)),
			at: ctx.now(),
			lines: overpaymentRefundLines(refund.amount),
		});
		// A bank may have taken some of it meanwhile.
		const [current = job] = await tx.select().from(jobs).where(eq(jobs.id, job.id));
		const done = { ...(current.payload as OverpaymentPayload), refunded: refund.amount };
		await tx.update(jobs).set({ status: "done", payload: done }).where(eq(jobs.id, job.id));
	});
}

async function saveRefundRef(ctx: Ctx, job: Job, payload: OverpaymentPayload): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx.update(jobs).set({ payload }).where(eq(jobs.id, job.id));
	});
}

async function recordFailure(ctx: Ctx, job: Job, error: unknown): Promise<void> {
	const lastError = error instanceof Error ? error.message : String(error);
	const tries = job.tries + 1;
	const runAt = ctx.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** job.tries, MAX_WAIT_MS);
	const status = tries >= MAX_TRIES ? "dead" : "waiting";
	await ctx.db.write(async (tx) => {
		await tx.update(jobs).set({ tries, runAt, status, lastError }).where(eq(jobs.id, job.id));
	});
}
