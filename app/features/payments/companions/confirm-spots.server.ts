import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";

/** Confirms a member's spot, and those of the companions whom they pay for. */
export async function confirmSpots(tx: Tx, memberId: string): Promise<void> {
	await tx.update(members).set({ confirmed: true }).where(isSpotOf(memberId));
}

/** Takes the confirmation back, but not from a companion who has paid a part of their spot themselves. */
export async function unconfirmSpots(tx: Tx, memberId: string): Promise<void> {
	await tx
		.update(members)
		.set({ confirmed: false })
		.where(isSpotOf(memberId, eq(members.individualCost, 0)));
}

function isSpotOf(memberId: string, ofCompanion?: SQL): SQL | undefined {
	const isCompanion = and(eq(members.payerId, memberId), isNull(members.removedAt), ofCompanion);
	return or(eq(members.id, memberId), isCompanion);
}
