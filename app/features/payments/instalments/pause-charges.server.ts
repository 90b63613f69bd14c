import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { chargePauses, type PAUSE_REASONS } from "#db/schema/index.ts";

export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Stops automatic charges to a member's kept card, for one reason; paying by hand stays possible. */
export async function pauseCharges(tx: Tx, memberId: string, reason: PauseReason, now: Date): Promise<void> {
	await tx.insert(chargePauses).values({ memberId, reason, since: now.getTime() }).onConflictDoNothing();
}

/** Takes one reason away; charges go on once there is none left. */
export async function resumeCharges(tx: Tx, memberId: string, reason: PauseReason): Promise<void> {
	await tx
		.delete(chargePauses)
		.where(and(eq(chargePauses.memberId, memberId), eq(chargePauses.reason, reason)));
}
