import { type SQL, sql } from "drizzle-orm";
import { members } from "#db/schema/access.ts";

/** How many have joined a trip until now, those who have left included. So a person's colour stays theirs. */
export const nextFace = (tripId: string): SQL =>
	sql`(select count(*) from ${members} where ${members.tripId} = ${tripId})`;
