import { desc, eq } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases } from "#db/schema/fund.ts";

/** Finds the trip whose fund an organizer released last, or else the newest trip that they organize. */
export async function latestTripOf(db: Reader, userId: string): Promise<string | null> {
	const [release] = await db
		.select({ tripId: fundReleases.tripId })
		.from(fundReleases)
		.where(eq(fundReleases.organizerId, userId))
		.orderBy(desc(fundReleases.reservedAt))
		.limit(1);
	if (release) return release.tripId;
	const [trip] = await db
		.select({ id: trips.id })
		.from(trips)
		.where(eq(trips.organizerId, userId))
		.orderBy(desc(trips.createdAt))
		.limit(1);
	return trip?.id ?? null;
}
