import { and, eq, isNull } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { calendarEvents, calendarFeeds } from "#db/schema/trips.ts";
import type { EventVersion } from "./event-versions.ts";

export const findFeed = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId)),
);

/** Finds the member of this trip who has the feed with this key; null after the member was removed. */
export const findMembershipByFeedKey = rowQuery(
	(db, { shareId, keyHash }: Params<{ shareId: string; keyHash: string }>) =>
		db
			.select({ trip: trips, member: members })
			.from(calendarFeeds)
			.innerJoin(members, eq(members.id, calendarFeeds.memberId))
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(and(eq(calendarFeeds.keyHash, keyHash), eq(trips.shareId, shareId), isNull(members.removedAt))),
);

/** The stored versions of a member's events, by UID. */
export async function listEventVersions(db: Reader, memberId: string): Promise<Map<string, EventVersion>> {
	const rows = await versionsOfMember(db, { memberId });
	return new Map(rows.map((version) => [version.uid, version]));
}

const versionsOfMember = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			uid: calendarEvents.uid,
			contentHash: calendarEvents.contentHash,
			sequence: calendarEvents.sequence,
			changedAt: calendarEvents.changedAt,
		})
		.from(calendarEvents)
		.where(eq(calendarEvents.memberId, memberId)),
);
