import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { chargePauses, type PAUSE_REASONS } from "#db/schema/payments.ts";

export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Stops a member's automatic charges for one reason. They can still pay by hand. */
export async function pauseCharges(tx: Tx, memberId: string, reason: PauseReason, now: Date): Promise<void> {
	await tx.insert(chargePauses).values({ memberId, reason, since: now.getTime() }).onConflictDoNothing();
}

/** Removes one reason for a pause; charges continue once none is left. @returns whether the reason was there */
export async function resumeCharges(tx: Tx, memberId: string, reason: PauseReason): Promise<boolean> {
	const ended = await tx
		.delete(chargePauses)
		.where(and(eq(chargePauses.memberId, memberId), eq(chargePauses.reason, reason)))
		.returning({ memberId: chargePauses.memberId });
	return ended.length > 0;
}
