import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { jobs } from "#db/schema/system.ts";

/** Frees a spot whose first payment is not made in time, and tells its owner the day before. */
export const PROVISIONAL_MEMBERSHIP_JOB = "provisional-place";
export const HOLD_NOTICE_JOB = "hold-notice";

/** A spot that depends on no payment by card any more is not freed for the want of one. */
export async function endHoldJobs(tx: Tx, memberId: string): Promise<void> {
	const isHold = inArray(jobs.kind, [PROVISIONAL_MEMBERSHIP_JOB, HOLD_NOTICE_JOB]);
	await tx
		.update(jobs)
		.set({ status: "done" })
		.where(and(isHold, eq(jobs.source, memberId), eq(jobs.status, "waiting")));
}
