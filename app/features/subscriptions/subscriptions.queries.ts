import { eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Reader } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";

/** The organizer's plan, or null while the trip is unclaimed. */
export async function findOrganizerSubscription(db: Reader, trip: Trip) {
	if (!trip.organizerId) return null;
	const [user] = await db
		.select({ subscriptionPlan: users.subscriptionPlan, subscriptionStatus: users.subscriptionStatus })
		.from(users)
		.where(eq(users.id, trip.organizerId));
	return user ?? null;
}
