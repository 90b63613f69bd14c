import { and, asc, eq, inArray } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";

/** A trip's former members, in the order in which they left, with how they left. */
export const listLeavers = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ id: members.id, name: members.name, at: members.removedAt, leftAs: members.leftAs })
		.from(members)
		.where(and(eq(members.tripId, tripId), inArray(members.leftAs, ["left", "removed"])))
		.orderBy(asc(members.removedAt)),
);
