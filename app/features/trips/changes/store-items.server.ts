import { and, eq, inArray, sql } from "drizzle-orm";
import { listCostReadTimes } from "#app/features/bookings/links/link-pages.queries.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { tripItems } from "#db/schema/trips.ts";
import type { TermItem } from "./trip-terms.ts";

/** Replaces a trip's list of items by `after`. An item that stays keeps its id, because the itinerary refers to it. */
export async function storeItems(
	tx: Tx,
	tripId: string,
	before: readonly TermItem[],
	after: readonly TermItem[],
): Promise<void> {
	const kept = new Set(after.map(({ id }) => id));
	const gone = before.flatMap(({ id }) => (id !== null && !kept.has(id) ? [id] : []));
	if (gone.length > 0)
		await tx.delete(tripItems).where(and(eq(tripItems.tripId, tripId), inArray(tripItems.id, gone)));
	// Positions are unique, so the old items are moved away first.
	await tx
		.update(tripItems)
		.set({ position: sql`-1 - ${tripItems.position}` })
		.where(eq(tripItems.tripId, tripId));
	const readAt = await listCostReadTimes(tx, [...after]);
	for (const [position, { id, type, name, url, cost }] of after.entries()) {
		const old = before.find((one) => one.id === id);
		const isSameCost = old !== undefined && old.url === url && old.cost === cost;
		const row = { position, type, name, url, cost, ...(isSameCost ? {} : { costReadAt: readAt[position] }) };
		if (old && id) await tx.update(tripItems).set(row).where(eq(tripItems.id, id));
		else await tx.insert(tripItems).values({ ...row, id: newId(), tripId });
	}
}
