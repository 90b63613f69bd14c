import { and, asc, count, desc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, payments } from "#db/schema/index.ts";

/** How many faces the page shows before "all members" is a link away. */
const MAX_SHOWN_MEMBERS = 12;

const activeMembers = (tripId: string) => and(eq(members.tripId, tripId), isNull(members.removedAt));

/** Who is aboard, how many of them have confirmed, and how many have no payments scheduled. */
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

/** A trip's payments, those collected, and those that are past their day. */
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

/** The organizer first, then whoever has confirmed, in the order of joining. */
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
