import { and, asc, between, eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { REMINDER_DAYS } from "#app/features/payments/reminders/reminders.ts";
import { isQuiet } from "#app/features/payments/reminders/sending-hours.ts";
import { tripTime } from "#app/features/payments/reminders/trip-time.server.ts";
import { addDays, dateOf, formatMonthDay, hasEnded } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Locations } from "#db/locations/open.ts";
import { trips } from "#db/schema/access.ts";
import { optionGroups } from "#db/schema/options.ts";
import { jobs } from "#db/schema/system.ts";
import { listTripChoices } from "./options.queries.ts";
import { optionsPath } from "./options-path.ts";
import * as texts from "./texts/own.ts";

/** The job finds earlier reminders in these rows. */
const REMINDED = "options-reminder";

/**
 * Reminds members who have not chosen, once, three days before the last day to choose.
 * @returns for how many choices
 * @throws AggregateError with the failures, after all the others
 */
export async function remindToChoose(ctx: Ctx, locations: Locations): Promise<number> {
	const today = dateOf(ctx.now);
	const due = await ctx.db.read
		.select({ group: optionGroups, trip: trips })
		.from(optionGroups)
		.innerJoin(trips, eq(trips.id, optionGroups.tripId))
		.where(
			and(
				eq(trips.status, "active"),
				eq(optionGroups.kind, "one_of"),
				between(optionGroups.chooseBy, today, addDays(today, REMINDER_DAYS)),
			),
		)
		.orderBy(asc(optionGroups.id));
	let reminded = 0;
	const remind = async (turn: Ctx, { group, trip }: (typeof due)[number]) => {
		if (isQuiet(tripTime(locations, trip, turn.now)) || hasEnded(trip.endDate, turn.now)) return;
		if (await remindOf(turn, trip, group)) reminded += 1;
	};
	await forEachTurn(ctx, due, remind, { failed: "choice(s) could not be reminded of" });
	return reminded;
}

type Group = typeof optionGroups.$inferSelect;

function remindOf(ctx: Ctx, trip: Trip, { id, name, chooseBy }: Group): Promise<boolean> {
	const source = `${REMINDED}:${id}:${chooseBy}`;
	return ctx.db.write(async (tx) => {
		const now = ctx.now.getTime();
		const isFirst = await tx
			.insert(jobs)
			.values({
				...{ id: newId(), kind: REMINDED, source, payload: {}, status: "done" },
				...{ runAt: now, createdAt: now },
			})
			.onConflictDoNothing()
			.returning({ id: jobs.id });
		if (isFirst.length === 0 || !chooseBy) return false;
		const choices = await listTripChoices(tx, { tripId: trip.id });
		const missing = (await listMembers(tx, { tripId: trip.id })).filter(
			(member) => !choices.some((one) => one.groupId === id && one.memberId === member.id),
		);
		const day = formatMonthDay(chooseBy, dateOf(ctx.now));
		const notice = {
			kind: "options_reminder",
			title: texts.chooseBy(name, day),
			message: texts.notChosenYet(name, trip.title, day),
			source,
			actionUrl: optionsPath(trip.shareId),
		} as const;
		await notifyEach(
			ctx,
			tx,
			trip,
			missing.map((to) => ({
				to,
				notice: { ...notice, mail: { actionLabel: to.userId ? texts.seeOptions : undefined } },
			})),
		);
		return missing.length > 0;
	});
}
