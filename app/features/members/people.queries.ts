import { and, asc, desc, eq, isNull, notExists, sql } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import * as texts from "./texts/places.ts";

/** As many as a ticket shows. */
export const MAX_FACES = 6;

/**
 * A trip's first members: the organizer, then the confirmed ones, each in the order of joining. The counts are those of
 * all members, of the confirmed ones, and of those without a payment schedule.
 */
export async function listPeople(db: Reader, tripId: string, limit: number) {
	const rows = await membersWithCounts(db, { tripId, limit });
	const { members, confirmed, unscheduled } = rows[0]?.counts ?? { members: 0, confirmed: 0, unscheduled: 0 };
	return { members, confirmed, unscheduled, list: rows.map(({ member }) => member) };
}

/** What everybody who has the link may know of them. Of the group's places, those that are `reserved` count as taken. */
export function peopleAboard(
	{ members, list }: Awaited<ReturnType<typeof listPeople>>,
	{ partySize, reserved }: { partySize: number; reserved: number },
) {
	const taken = texts.placesTaken(members + reserved, partySize);
	return {
		members,
		taken: reserved > 0 ? texts.placeKept(taken) : taken,
		list: list.map(({ id, name, avatar, confirmed }) => ({ id, name, imageUrl: avatar, confirmed })),
	};
}

export type PeopleAboard = ReturnType<typeof peopleAboard>;

const membersWithCounts = listQuery((db, { tripId, limit }: Params<{ tripId: string; limit: number }>) => {
	const scheduled = db.select({ one: sql`1` }).from(payments).where(eq(payments.memberId, members.id));
	return db
		.select({
			member: {
				id: members.id,
				name: members.name,
				avatar: members.avatar,
				role: members.role,
				confirmed: members.confirmed,
				departureLocation: members.departureLocation,
			},
			counts: {
				members: sql<number>`count(*) over ()`,
				confirmed: sql<number>`count(*) filter (where ${members.confirmed}) over ()`,
				unscheduled: sql<number>`count(*) filter (where ${notExists(scheduled)} and not (${members.confirmed} and ${members.cashBackApplied} > 0)) over ()`,
			},
		})
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(desc(members.role), desc(members.confirmed), asc(members.joinedAt), asc(members.id))
		.limit(limit);
});
