import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import { digestTimes, knownUntil } from "./digest.ts";

/**
 * Members who have not read, or been mailed, a message that has waited for 10 minutes. Anybody can join with a stranger's
 * address, so it has to be confirmed, or a card has to have paid for the place.
 */
export function listMembersToMail(db: Reader, now: Date) {
	const { oldest, newest, mailedBefore } = digestTimes(now);
	const isRecent = and(gt(messages.createdAt, oldest), lte(messages.createdAt, newest));
	const known = sql`max(coalesce(${members.chatReadAt}, ${members.joinedAt}), coalesce(${members.chatMailedAt}, 0) - 1)`;
	const unread = db
		.select({ one: sql`1` })
		.from(messages)
		.where(and(ofOthers(members.tripId, members.id), isRecent, gt(messages.createdAt, known)));
	const hasPaid = and(isNotNull(members.email), eq(members.confirmed, true), gt(trips.totalCost, 0));
	return db
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.leftJoin(users, eq(users.id, members.userId))
		.where(
			and(
				inArray(
					members.tripId,
					db.selectDistinct({ tripId: messages.tripId }).from(messages).where(isRecent),
				),
				isNull(members.removedAt),
				or(isNotNull(users.emailVerifiedAt), hasPaid),
				or(isNull(members.chatMailedAt), lte(members.chatMailedAt, mailedBefore)),
				exists(unread),
			),
		);
}

/** The messages of others before `now` that a member has neither read nor been mailed, the newest first. */
export function listUnmailed(db: Reader, member: typeof members.$inferSelect, now: number) {
	return db
		.select({
			text: messages.message,
			name: members.name,
			userId: members.userId,
			removedAt: members.removedAt,
			createdAt: messages.createdAt,
		})
		.from(messages)
		.leftJoin(members, eq(members.id, messages.memberId))
		.where(
			and(
				ofOthers(member.tripId, member.id),
				gt(messages.createdAt, knownUntil(member)),
				lt(messages.createdAt, now),
			),
		)
		.orderBy(desc(messages.createdAt), desc(messages.id));
}

type Column = typeof members.tripId | typeof members.id | string;

function ofOthers(tripId: Column, memberId: Column) {
	return and(
		sql`${messages.tripId} = ${tripId}`,
		sql`${messages.memberId} is not ${memberId}`,
		isNull(messages.removedAt),
	);
}
