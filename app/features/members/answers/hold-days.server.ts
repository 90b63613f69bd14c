import { eq } from "drizzle-orm";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { trips } from "#db/schema/access.ts";

/**
 * Sets for how many days a spot is held for someone who says "I'm in". Spots held already keep their day.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function chooseHoldDays(ctx: Ctx, ref: TripRef, holdDays: number): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "answers.manage", tx);
		await tx.update(trips).set({ holdDays }).where(eq(trips.id, trip.id));
	});
}
