import { and, count, eq, isNull } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { members } from "#db/schema/index.ts";

export async function countMembers(db: Reader, tripId: string): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)));
	return row?.count ?? 0;
}
