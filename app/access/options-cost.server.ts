import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";

/** Brings a trip's `optionsCost` in line with its members'. Whoever changes a member's, or who is on the trip, calls this in the same transaction. */
export async function sumOptionsCost(tx: Tx, tripId: string): Promise<void> {
	const ofMembers = sql`(select coalesce(sum(options_cost), 0) from members where trip_id = ${tripId} and removed_at is null)`;
	await tx.update(trips).set({ optionsCost: ofMembers }).where(eq(trips.id, tripId));
}
