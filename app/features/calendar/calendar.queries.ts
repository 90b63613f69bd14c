import { and, eq, isNull } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Reader } from "#db/client.server.ts";
import { calendarEvents, calendarFeeds, members, trips } from "#db/schema/index.ts";
import type { EventVersion } from "./event-versions.ts";

export type Feed = typeof calendarFeeds.$inferSelect;

export async function findFeed(db: Reader, memberId: string): Promise<Feed | null> {
	const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
	return row ?? null;
}

/** Finds the member of this trip who has the feed with this key; null after the member was removed. */
export async function findMembershipByFeedKey(
	db: Reader,
	shareId: string,
	keyHash: string,
): Promise<{ trip: Trip; member: Member } | null> {
	const [row] = await db
		.select({ trip: trips, member: members })
		.from(calendarFeeds)
		.innerJoin(members, eq(members.id, calendarFeeds.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(and(eq(calendarFeeds.keyHash, keyHash), eq(trips.shareId, shareId), isNull(members.removedAt)));
	return row ?? null;
}

/** The stored versions of a member's events, by UID. */
export async function listEventVersions(db: Reader, memberId: string): Promise<Map<string, EventVersion>> {
	const rows = await db
		.select({
			uid: calendarEvents.uid,
			contentHash: calendarEvents.contentHash,
			sequence: calendarEvents.sequence,
			changedAt: calendarEvents.changedAt,
		})
		.from(calendarEvents)
		.where(eq(calendarEvents.memberId, memberId));
	return new Map(rows.map((version) => [version.uid, version]));
}
