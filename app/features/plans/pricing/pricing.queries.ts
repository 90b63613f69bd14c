import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { isOneTimeProOf } from "#app/access/access.queries.ts";
import { LIVE_STATUSES } from "#app/features/tiers/tiers.queries.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { listQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { entitlements, subscriptions } from "#db/schema/tiers.ts";

/** How a user pays for their plan, with the live subscription if there is one. */
export const billingOfUser = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ isAnnual: users.isAnnualBilling, subscription: subscriptions })
		.from(users)
		.leftJoin(
			subscriptions,
			and(eq(subscriptions.userId, users.id), inArray(subscriptions.status, [...LIVE_STATUSES])),
		)
		.where(eq(users.id, userId)),
);

/** A user's own trips that are neither over nor cancelled, and whether they have one-time Pro. The next comes first. */
export const listUpcomingTrips = listQuery(
	(db, { userId, earliest }: Params<{ userId: string; earliest: CalendarDate }>) =>
		db
			.select({ trip: trips, entitlementId: entitlements.id })
			.from(trips)
			.leftJoin(entitlements, isOneTimeProOf(trips.id))
			.where(
				and(
					eq(trips.organizerId, userId),
					eq(trips.status, "active"),
					or(isNull(trips.endDate), sql`${trips.endDate} >= ${earliest}`),
				),
			)
			.orderBy(sql`${trips.startDate} is null`, asc(trips.startDate), asc(trips.createdAt))
			.limit(100),
);

/**
 * Sums what each current member of a user's trips has paid, in cents. Payments that were refunded in full do not count.
 */
export const sumPaidByMember = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ tripId: payments.tripId, role: members.role, amount: sql<number>`sum(${payments.amount})` })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(
			and(
				eq(trips.organizerId, userId),
				isNull(members.removedAt),
				inArray(payments.status, ["paid", "partially_refunded", "disputed"]),
			),
		)
		.groupBy(members.id),
);
