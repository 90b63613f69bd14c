import { type SQL, sql } from "drizzle-orm";
import { members } from "#db/schema/access.ts";

/** How many people have ever joined a trip. It counts those who have left, too, so that nobody's colour changes. */
export const nextFace = (tripId: string): SQL =>
	sql`(select count(*) from ${members} where ${members.tripId} = ${tripId})`;
