import { and, asc, eq, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf, earliestDate } from "#app/lib/dates.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { isPayable } from "../states.ts";
import { type ExpectedPart, expectedParts } from "./expected-parts.ts";
import { startsAnew } from "./late.queries.ts";
import { latePayments } from "./late.ts";
import { shownPayments } from "./schedule.server.ts";

/**
 * The members whose first payment is overdue, so that their stored due dates are outdated, with their expected
 * payments.
 */
export async function listNewStarts(
	ctx: Ctx,
	trip: Trip,
): Promise<{ memberId: string; parts: ExpectedPart[] }[]> {
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	const rows = await paymentsOfNewStarts(ctx.db.read, { tripId: trip.id, today });
	return Array.from(Map.groupBy(rows, ({ member }) => member.id).values(), (own) => {
		const { member } = own[0] as (typeof own)[number];
		const stored = own.map(({ payment }) => payment);
		const late = latePayments(member, stored, lateBefore);
		const shown = shownPayments(ctx, { trip, member }, stored).filter(({ status }) => isPayable(status));
		return { memberId: member.id, parts: expectedParts(late, shown, today) };
	});
}

const paymentsOfNewStarts = listQuery(
	(db, { tripId, today }: Params<{ tripId: string; today: CalendarDate }>) =>
		db
			.select({ payment: payments, member: members })
			.from(payments)
			.innerJoin(members, eq(members.id, payments.memberId))
			.where(and(eq(payments.tripId, tripId), isNull(members.removedAt), startsAnew(db, today)))
			.orderBy(asc(members.joinedAt), asc(payments.memberId), asc(payments.paymentNumber)),
);
