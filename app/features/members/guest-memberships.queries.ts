import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, membershipRefusals, trips } from "#db/schema/access.ts";
import { attempts, payers, payments } from "#db/schema/payments.ts";

type Asked = { guestKeyHash: string; userId: string };

/**
 * Lists the guests' places of this browser about which the account has not been asked, oldest first. Trips on which the
 * account has a place of its own are left out.
 */
export const listGuestMemberships = listQuery((db, { guestKeyHash, userId }: Params<Asked>) => {
	const own = db
		.select({ tripId: members.tripId })
		.from(members)
		.where(and(eq(members.userId, userId), isNull(members.removedAt)));
	const refused = db
		.select({ one: sql`1` })
		.from(membershipRefusals)
		.where(and(eq(membershipRefusals.memberId, members.id), eq(membershipRefusals.userId, userId)));
	const tried = db
		.select({ one: sql`1` })
		.from(payments)
		.innerJoin(attempts, eq(attempts.paymentId, payments.id))
		.where(and(eq(payments.memberId, members.id), inArray(attempts.status, [...WITH_MONEY])));
	const keptCard = db
		.select({ one: sql`1` })
		.from(payers)
		.where(and(eq(payers.memberId, members.id), isNotNull(payers.methodRef)));
	return db
		.select({
			memberId: members.id,
			name: members.name,
			email: members.email,
			tripId: trips.id,
			trip: trips.title,
			shareId: trips.shareId,
			hasMoney: sql<number>`${or(exists(tried), exists(keptCard))}`,
		})
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(members.guestKeyHash, guestKeyHash),
				isNull(members.userId),
				isNull(members.removedAt),
				sql`${members.tripId} not in ${own}`,
				not(exists(refused)),
			),
		)
		.orderBy(members.joinedAt, members.id);
});

/** The statuses of attempts that have paid or may still pay. */
const WITH_MONEY = ["created", "requires_action", "unknown", "succeeded"] as const;

export type GuestMembership = Awaited<ReturnType<typeof listGuestMemberships>>[number];
