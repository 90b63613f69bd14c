import { and, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";

/** Confirms a member's spot, and those of the companions whom they pay for; or takes the confirmation back from them all. */
export async function confirmSpots(tx: Tx, memberId: string, confirmed = true): Promise<void> {
	const isCompanion = and(eq(members.payerId, memberId), isNull(members.removedAt));
	await tx
		.update(members)
		.set({ confirmed })
		.where(or(eq(members.id, memberId), isCompanion));
}
