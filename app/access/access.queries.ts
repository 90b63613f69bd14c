import { and, eq, isNull, or } from "drizzle-orm";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/index.ts";

type AccessKeys = { id: string; userId: string | null; guestKeyHash: string | null };

/** A trip by its id or share id, the asker's own membership, and the organizer's plan. */
export const accessById = rowQuery((db, { id, userId, guestKeyHash }: Params<AccessKeys>) =>
	db
		.select({
			trip: trips,
			member: members,
			organizer: {
				subscriptionPlan: users.subscriptionPlan,
				subscriptionStatus: users.subscriptionStatus,
			},
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
		.where(or(eq(trips.shareId, id), eq(trips.id, id)))
		.limit(1),
);

export const tripOfMember = rowQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ tripId: members.tripId })
		.from(members)
		.where(and(eq(members.id, memberId), isNull(members.removedAt))),
);
