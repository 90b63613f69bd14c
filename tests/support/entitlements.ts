import { newId } from "#app/lib/ids.server.ts";
import { entitlements } from "#db/schema/tiers.ts";
import type { World } from "./world.ts";

/** Adds one-time Pro to a trip, as if it had been paid. */
export async function addOneTimePro(world: World, trip: { id: string }, user: { id: string }): Promise<void> {
	await world.db.write((tx) =>
		tx.insert(entitlements).values({
			id: newId(),
			userId: user.id,
			tripId: trip.id,
			kind: "pro_one_time",
			amount: 500,
			provider: "demo",
			source: `one-time:${trip.id}`,
			createdAt: world.clock.now().getTime(),
		}),
	);
}
