import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { jobs } from "#db/schema/system.ts";

/** Frees a spot whose first payment is not made in time, and tells its owner the day before. */
export const PROVISIONAL_MEMBERSHIP_JOB = "provisional-place" as const;
export const HOLD_NOTICE_JOB = "hold-notice" as const;

/** How long a place is kept for its payment; and a payment that has begun, after the day until which a spot is held. */
export const MAX_HOLD_MS = 30 * MINUTE_MS;

/** Makes a place provisional: it ends if its payment does not succeed. */
export async function holdForPayment(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
	await addHoldJob(ctx, tx, PROVISIONAL_MEMBERSHIP_JOB, memberId, ctx.now.getTime() + MAX_HOLD_MS);
}

/** @param runAt when the place ends, or its owner is told that it ends soon */
export async function addHoldJob(
	ctx: Ctx,
	tx: Tx,
	kind: typeof PROVISIONAL_MEMBERSHIP_JOB | typeof HOLD_NOTICE_JOB,
	memberId: string,
	runAt: number,
): Promise<void> {
	const createdAt = ctx.now.getTime();
	await tx.insert(jobs).values({ id: newId(), kind, source: memberId, payload: {}, runAt, createdAt });
}

/** Which of these members' places end soon if they are not paid. */
export async function listHeldForPayment(db: Reader, memberIds: readonly string[]): Promise<Set<string>> {
	if (memberIds.length === 0) return new Set();
	const rows = await db
		.select({ memberId: jobs.source })
		.from(jobs)
		.where(
			and(
				eq(jobs.kind, PROVISIONAL_MEMBERSHIP_JOB),
				eq(jobs.status, "waiting"),
				inArray(jobs.source, [...memberIds]),
			),
		);
	return new Set(rows.map(({ memberId }) => memberId));
}

/** A spot that depends on no payment by card any more is not freed for the want of one. */
export async function endHoldJobs(tx: Tx, memberId: string): Promise<void> {
	const isHold = inArray(jobs.kind, [PROVISIONAL_MEMBERSHIP_JOB, HOLD_NOTICE_JOB]);
	await tx
		.update(jobs)
		.set({ status: "done" })
		.where(and(isHold, eq(jobs.source, memberId), eq(jobs.status, "waiting")));
}
