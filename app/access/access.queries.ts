import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Reader } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { entitlements } from "#db/schema/tiers.ts";

type Asker = { userId: string | null; guestKeyHash: string | null };

/** A trip by its id or share id, the asker's own membership, the organizer's plan, and one-time Pro. */
export const accessById = rowQuery((db, { id, userId, guestKeyHash }: Params<Asker & { id: string }>) =>
	selectAccess(db, { userId, guestKeyHash })
		.where(or(eq(trips.shareId, id), eq(trips.id, id)))
		.limit(1),
);

/** The trip of a current membership, the asker's or someone else's, with the same columns as `accessById`. */
export const accessByMember = rowQuery(
	(db, { memberId, userId, guestKeyHash }: Params<Asker & { memberId: string }>) => {
		const asked = alias(members, "asked");
		const tripId = db
			.select({ id: asked.tripId })
			.from(asked)
			.where(and(eq(asked.id, memberId), isNull(asked.removedAt)));
		return selectAccess(db, { userId, guestKeyHash }).where(eq(trips.id, tripId)).limit(1);
	},
);

function selectAccess(db: Reader, { userId, guestKeyHash }: Params<Asker>) {
	return db
		.select({
			trip: trips,
			member: members,
			organizer: {
				subscriptionPlan: users.subscriptionPlan,
				subscriptionStatus: users.subscriptionStatus,
				subscriptionEndAt: users.subscriptionEndAt,
			},
			entitlement: { id: entitlements.id },
		})
		.from(trips)
		.leftJoin(
			members,
			and(
				eq(members.tripId, trips.id),
				isNull(members.removedAt),
				or(eq(members.userId, userId), and(eq(members.guestKeyHash, guestKeyHash), isNull(members.userId))),
			),
		)
		.leftJoin(users, eq(users.id, trips.organizerId))
		.leftJoin(entitlements, isOneTimeProOf(trips.id));
}

/** For a join with `entitlements`: the trip's one-time Pro, unless it was refunded or lost. */
export const isOneTimeProOf = (tripId: SQLiteColumn): SQL | undefined =>
	and(eq(entitlements.tripId, tripId), eq(entitlements.kind, "pro_one_time"), isNull(entitlements.endedAt));
