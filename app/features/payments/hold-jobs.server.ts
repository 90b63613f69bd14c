import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { jobs } from "#db/schema/system.ts";

/** Frees a spot whose first payment is not made in time, and tells its owner the day before. */
export const PROVISIONAL_MEMBERSHIP_JOB = "provisional-place" as const;
export const HOLD_NOTICE_JOB = "hold-notice" as const;

/**
 * How long a spot is held for its payment, and how much longer, after the last day of a hold, for a payment that has
 * begun.
 */
export const MAX_HOLD_MS = 30 * MINUTE_MS;

/** Makes a spot provisional: it ends if its payment does not succeed in time. */
export async function holdForPayment(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
	await addHoldJob(ctx, tx, PROVISIONAL_MEMBERSHIP_JOB, memberId, ctx.now.getTime() + MAX_HOLD_MS);
}

/** @param runAt when the spot ends, or its owner is warned that it will, UTC ms */
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

/** The members among these whose spots end soon if they are not paid. */
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

/** Ends the hold once the spot no longer depends on a card payment. */
export async function endHoldJobs(tx: Tx, memberId: string): Promise<void> {
	const isHold = inArray(jobs.kind, [PROVISIONAL_MEMBERSHIP_JOB, HOLD_NOTICE_JOB]);
	await tx
		.update(jobs)
		.set({ status: "done" })
		.where(and(isHold, eq(jobs.source, memberId), eq(jobs.status, "waiting")));
}
