import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { attempts, jobs } from "#db/schema/index.ts";
import { applyOverpaymentRefund } from "./apply-overpayment-refund.server.ts";
import {
	nextRefundId,
	type OverpaymentJob,
	payloadOf,
	REFUND_OVERPAYMENT_JOB,
	returnedOf,
} from "./overpayment-job.server.ts";
import { findAttemptContext } from "./payments.queries.ts";

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
	const refund = async ({ job }: { job: OverpaymentJob }) => {
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

async function refundOverpayment(ctx: Ctx, job: OverpaymentJob): Promise<void> {
	const attemptContext = await findAttemptContext(ctx.db.read, { id: job.source });
	if (!attemptContext) throw new Error(`job ${job.id} names no attempt`);
	const { chargeRef, refundRef, taken = 0 } = payloadOf(job);
	const amount = attemptContext.attempt.amount - returnedOf(job) - taken;
	const fact = await (refundRef
		? ctx.payments.fetchRefund(refundRef)
		: ctx.payments.refund({ id: nextRefundId(job), chargeRef, amount }));
	const isApplied = await applyOverpaymentRefund(ctx, fact);
	if (isApplied && fact.status === "failed") throw new Error(fact.error ?? "the refund failed");
}

/** A job that has ended meanwhile, because the refund was made or failed at the bank, is left alone. */
async function recordFailure(ctx: Ctx, job: OverpaymentJob, error: unknown): Promise<void> {
	const lastError = error instanceof Error ? error.message : String(error);
	const tries = job.tries + 1;
	const runAt = ctx.now().getTime() + Math.min(FIRST_WAIT_MS * 2 ** job.tries, MAX_WAIT_MS);
	const status = tries >= MAX_TRIES ? "dead" : "waiting";
	await ctx.db.write(async (tx) => {
		await tx
			.update(jobs)
			.set({ tries, runAt, status, lastError })
			.where(and(eq(jobs.id, job.id), eq(jobs.status, "waiting")));
	});
}
