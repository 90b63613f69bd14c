import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { jobs } from "#db/schema/system.ts";

export const REFUND_OVERPAYMENT_JOB = "return-overpaid";
export type OverpaymentJob = typeof jobs.$inferSelect;

export type OverpaymentPayload = {
	chargeRef: string;
	refundRef?: string; // while the refund is pending
	returned?: Record<string, Cents>; // refunded amounts so far, by the refund's ref
	failed?: string[]; // the refs of refunds that the bank has returned; each further refund has a new key
	taken?: Cents; // what the member's bank has withdrawn of the charge
	isTaken?: boolean; // true while a bank decides about the charge, or has withdrawn all that was not refunded
};

/** The refund is a job, so that it survives a crash (Rules: Paying). */
export async function scheduleOverpaymentRefund(
	ctx: Ctx,
	tx: Tx,
	attemptId: string,
	chargeRef: string,
): Promise<void> {
	const now = ctx.now.getTime();
	await tx
		.insert(jobs)
		.values({
			id: newId(),
			kind: REFUND_OVERPAYMENT_JOB,
			source: attemptId,
			payload: { chargeRef } satisfies OverpaymentPayload,
			runAt: now,
			createdAt: now,
		})
		.onConflictDoNothing();
}

export async function findOverpaymentJob(db: Reader, chargeRef: string): Promise<OverpaymentJob | undefined> {
	const isOfCharge = eq(sql`${jobs.payload} ->> 'chargeRef'`, chargeRef);
	const [job] = await db
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), isOfCharge));
	return job;
}

export const payloadOf = (job: OverpaymentJob) => job.payload as OverpaymentPayload;

export const returnedOf = (job: OverpaymentJob): Cents => sum(Object.values(payloadOf(job).returned ?? {}));

/** The next refund's id and idempotency key. It changes with the amount, and after a refund that the bank returned. */
export function nextRefundId(job: OverpaymentJob): string {
	const { failed = [], taken = 0 } = payloadOf(job);
	const [gone, failures] = [returnedOf(job) + taken, failed.length];
	return gone + failures === 0 ? job.source : `${job.source}:${gone}:${failures}`;
}
