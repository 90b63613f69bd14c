import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { REMIND_AFTER_DAYS, remindersDue } from "#app/lib/reminder-days.ts";
import type { Reader } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { notifyUndecided } from "./refund-notifications.server.ts";

type Undecided = Awaited<ReturnType<typeof listUndecided>>[number];

/**
 * Reminds organizers of refund requests that they have not decided, after 3 and after 7 days. With the second reminder,
 * the member is notified too.
 * @returns how many organizers were reminded
 * @throws AggregateError with the failures, after all were tried
 */
export async function remindOrganizers(ctx: Ctx): Promise<number> {
	let count = 0;
	const remind = async (turn: Ctx, undecided: Undecided) => {
		if (await remindOrganizer(turn, undecided)) count += 1;
	};
	const undecided = await listUndecided(ctx.db.read, ctx.now);
	await forEachTurn(ctx, undecided, remind, { failed: "organizer(s) could not be reminded" });
	return count;
}

async function remindOrganizer(ctx: Ctx, { request, trip, member }: Undecided): Promise<boolean> {
	const due = remindersDue(request.requestedAt, ctx.now.getTime());
	if (due <= request.reminders) return false;
	return ctx.db.write(async (tx) => {
		const [reminded] = await tx
			.update(refundRequests)
			.set({ reminders: due, remindedAt: ctx.now.getTime() })
			.where(
				and(
					eq(refundRequests.id, request.id),
					eq(refundRequests.status, "pending"),
					eq(refundRequests.reminders, request.reminders),
				),
			)
			.returning();
		if (!reminded) return false;
		await notifyUndecided(ctx, tx, { trip, member, request: reminded });
		return true;
	});
}

/** Requests that are due for a reminder. The organizer's own requests need none. */
function listUndecided(db: Reader, now: Date) {
	const isDue = (reminders: number, days: number) =>
		and(
			lte(refundRequests.reminders, reminders),
			lte(refundRequests.requestedAt, now.getTime() - days * DAY_MS),
		);
	const [first, second] = REMIND_AFTER_DAYS;
	return db
		.select({ request: refundRequests, trip: trips, member: members })
		.from(refundRequests)
		.innerJoin(trips, eq(trips.id, refundRequests.tripId))
		.innerJoin(members, eq(members.id, refundRequests.memberId))
		.where(
			and(
				eq(refundRequests.status, "pending"),
				isNull(members.removedAt),
				sql`coalesce(${members.userId}, '') <> ${trips.organizerId}`,
				or(isDue(0, first), isDue(1, second)),
			),
		)
		.orderBy(asc(refundRequests.requestedAt));
}
