import { and, asc, count, desc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, payments } from "#db/schema/index.ts";

const MAX_SHOWN_MEMBERS = 12; // then the page links to all members

const activeMembers = (tripId: string) => and(eq(members.tripId, tripId), isNull(members.removedAt));

/** Counts a trip's members, those who have confirmed, and those without a payment schedule. */
export async function countMembersByStatus(db: Reader, tripId: string) {
	const scheduled = db.select({ one: sql`1` }).from(payments).where(eq(payments.memberId, members.id));
	const [row] = await db
		.select({
			members: count(),
			confirmed: sql<number>`count(*) filter (where ${members.confirmed})`,
			unscheduled: sql<number>`count(*) filter (where ${notExists(scheduled)})`,
		})
		.from(members)
		.where(activeMembers(tripId));
	return row ?? { members: 0, confirmed: 0, unscheduled: 0 };
}

/** Counts a trip's payments, the collected ones, and those that are overdue today. */
export async function countPaymentsByStatus(db: Reader, tripId: string, today: CalendarDate) {
	const paid = inArray(payments.status, [...COLLECTED_STATUSES]);
	const overdue = and(inArray(payments.status, [...PAYABLE_STATUSES]), lt(payments.dueDate, today));
	const [row] = await db
		.select({
			scheduled: count(),
			paid: sql<number>`count(*) filter (where ${paid})`,
			overdue: sql<number>`count(*) filter (where ${overdue})`,
		})
		.from(payments)
		.where(eq(payments.tripId, tripId));
	return row ?? { scheduled: 0, paid: 0, overdue: 0 };
}

/** Lists the organizer first, then the confirmed members, each in the order of joining. */
export function listMembers(db: Reader, tripId: string, all: boolean) {
	return db
		.select({
			id: members.id,
			name: members.name,
			role: members.role,
			confirmed: members.confirmed,
			departureLocation: members.departureLocation,
		})
		.from(members)
		.where(activeMembers(tripId))
		.orderBy(desc(members.role), desc(members.confirmed), asc(members.joinedAt), asc(members.id))
		.limit(all ? 100 : MAX_SHOWN_MEMBERS);
}
