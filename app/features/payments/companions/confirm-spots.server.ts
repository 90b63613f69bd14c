import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";

/** Confirms a member's spot, those of their companions, and those of former companions whom they have paid in full. */
export async function confirmSpots(tx: Tx, memberId: string): Promise<void> {
	const hasPaidAll = and(eq(members.formerPayerId, memberId), eq(members.individualCost, 0));
	const isCompanion = or(eq(members.payerId, memberId), hasPaidAll);
	await tx.update(members).set({ confirmed: true }).where(isSpotOf(memberId, isCompanion));
}

/** Unconfirms a member's spot and those of their companions, except companions who have paid a part themselves. */
export async function unconfirmSpots(tx: Tx, memberId: string): Promise<void> {
	const isCompanion = and(eq(members.payerId, memberId), eq(members.individualCost, 0));
	await tx.update(members).set({ confirmed: false }).where(isSpotOf(memberId, isCompanion));
}

function isSpotOf(memberId: string, isCompanion: SQL | undefined): SQL | undefined {
	return or(eq(members.id, memberId), and(isNull(members.removedAt), isCompanion));
}
