import { and, eq, exists, inArray, isNotNull, lt, max, ne, not, or, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { payers, payments } from "#db/schema/payments.ts";
import { PAYABLE_STATUSES } from "../states.ts";

export type Kept = { memberId: string; methodRef: string };

/**
 * Lists kept cards that are no longer needed: the member has left, nothing is left to pay, or the trip is cancelled or
 * over.
 * @param overBefore a trip is over if it ended, and all its payments were due, before this day
 * @param memberId restricts the list to one place
 */
export async function listUnneededCards(
	db: Reader,
	{ provider, overBefore }: { provider: Provider; overBefore: CalendarDate },
	memberId?: string,
): Promise<Kept[]> {
	const isOpen = and(eq(payments.memberId, payers.memberId), inArray(payments.status, [...PAYABLE_STATUSES]));
	const open = db.select({ one: sql`1` }).from(payments).where(isOpen);
	const lastDue = db
		.select({ date: max(payments.dueDate) })
		.from(payments)
		.where(isOpen);
	const rows = await db
		.select({ memberId: payers.memberId, methodRef: payers.methodRef })
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(
			and(
				eq(payers.provider, provider),
				memberId ? eq(payers.memberId, memberId) : undefined,
				isNotNull(payers.methodRef),
				or(
					isNotNull(members.removedAt),
					ne(trips.status, "active"),
					not(exists(open)),
					and(lt(trips.endDate, overBefore), sql`(${lastDue}) < ${overBefore}`),
				),
			),
		);
	return rows.flatMap(({ memberId, methodRef }) => (methodRef ? [{ memberId, methodRef }] : []));
}
