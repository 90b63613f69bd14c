import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";

/** Sets a trip's `optionsCost` to the sum of its members'. Call it in the transaction that changes a member's or who is on the trip. */
export async function sumOptionsCost(tx: Tx, tripId: string): Promise<void> {
	const ofMembers = sql`(select coalesce(sum(options_cost), 0) from members where trip_id = ${tripId} and removed_at is null)`;
	await tx.update(trips).set({ optionsCost: ofMembers }).where(eq(trips.id, tripId));
}
