import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/index.ts";

export type FormerPlace = { id: string; name: string; leftAs: "left" | "removed"; confirmed: boolean };

/** The last place that an account had on a trip and has no more; null where it had none. */
export async function findFormerPlace(
	db: Reader,
	of: { tripId: string; userId: string },
): Promise<FormerPlace | null> {
	const place = await lastPlace(db, of);
	return place && { ...place, leftAs: place.leftAs ?? "left" };
}

const lastPlace = rowQuery((db, { tripId, userId }: Params<{ tripId: string; userId: string }>) =>
	db
		.select({
			id: members.id,
			name: members.name,
			leftAs: members.leftAs,
			confirmed: members.confirmed,
		})
		.from(members)
		.where(and(eq(members.tripId, tripId), eq(members.userId, userId), isNotNull(members.removedAt)))
		.orderBy(desc(members.removedAt))
		.limit(1),
);
