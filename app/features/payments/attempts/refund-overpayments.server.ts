import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { attempts, jobs } from "#db/schema/index.ts";
import { runJobs } from "../cards/provider-jobs.server.ts";
import { findAttemptContext } from "../payments.queries.ts";
import { applyOverpaymentRefund } from "./apply-overpayment-refund.server.ts";
import {
	nextRefundId,
	type OverpaymentJob,
	payloadOf,
	REFUND_OVERPAYMENT_JOB,
	returnedOf,
} from "./overpayment-job.server.ts";

/**
 * Refunds every charge that a member did not owe. A refund without an answer is tried again the next time, a refused one
 * at growing intervals. One that the bank has sent back waits for an admin.
 * @throws AggregateError with the refusals, after all the others have been tried
 */
export async function refundOverpayments(ctx: Ctx): Promise<void> {
	const now = ctx.now.getTime();
	const dueJobs = await ctx.db.read
		.select({ job: jobs })
		.from(jobs)
		.innerJoin(attempts, and(eq(attempts.id, jobs.source), eq(attempts.provider, ctx.payments.provider)))
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), eq(jobs.status, "waiting"), lte(jobs.runAt, now)));
	const due = dueJobs.map(({ job }) => job);
	await runJobs(ctx, due, "overpayment(s) could not be refunded", refundOverpayment);
}

async function refundOverpayment(ctx: Ctx, job: OverpaymentJob): Promise<boolean> {
	const attemptContext = await findAttemptContext(ctx.db.read, { id: job.source });
	if (!attemptContext) throw new Error(`job ${job.id} names no attempt`);
	const { chargeRef, refundRef, taken = 0 } = payloadOf(job);
	const amount = attemptContext.attempt.amount - returnedOf(job) - taken;
	const fact = await (refundRef
		? ctx.payments.fetchRefund(refundRef)
		: ctx.payments.refund({ id: nextRefundId(job), chargeRef, amount }));
	return applyOverpaymentRefund(ctx, fact);
}
