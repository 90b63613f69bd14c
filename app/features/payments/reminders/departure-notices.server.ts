import { and, between, eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { notifyAboard, writtenByOrganizer } from "#app/features/messages/notifications/notify.server.ts";
import { addDays, type CalendarDate, dateOf, daysBetween, formatDate, formatRange } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Locations } from "#db/locations/open.ts";
import { trips } from "#db/schema/access.ts";
import { jobs } from "#db/schema/system.ts";
import { isQuiet, type LocalTime } from "./sending-hours.ts";
import * as texts from "./texts.ts";
import { tripTime } from "./trip-time.server.ts";

/** The job finds earlier announcements by this kind. */
const ANNOUNCED = "departure-notice";
const FIRST_DAYS = 8; // one more than the earliest notice, because a zone's day may differ from UTC's

/**
 * Announces a trip's departure to everyone on it, a week and a day before.
 * @returns the number of trips announced
 * @throws AggregateError with the failures, after all trips were tried
 */
export async function sendDepartureNotices(ctx: Ctx, locations: Locations): Promise<number> {
	const today = dateOf(ctx.now);
	const soon = await ctx.db.read
		.select()
		.from(trips)
		.where(
			and(
				eq(trips.status, "active"),
				between(trips.startDate, addDays(today, -1), addDays(today, FIRST_DAYS)),
			),
		);
	let sent = 0;
	const announce = async (turn: Ctx, trip: Trip) => {
		if (await announceDeparture(turn, locations, trip)) sent += 1;
	};
	await forEachTurn(ctx, soon, announce, { failed: "departure(s) could not be announced" });
	return sent;
}

async function announceDeparture(ctx: Ctx, locations: Locations, trip: Trip): Promise<boolean> {
	const local = tripTime(locations, trip, ctx.now);
	const kind = dueDepartureNotice(trip.startDate, local);
	if (!kind || !trip.startDate) return false;
	const source = `departure:${trip.id}:${trip.startDate}:${kind}`;
	const text = departureText(trip, trip.startDate, local.date);
	return ctx.db.write(async (tx) => {
		const now = ctx.now.getTime();
		const announced = await tx
			.insert(jobs)
			.values({
				id: newId(),
				kind: ANNOUNCED,
				source,
				payload: {},
				status: "done",
				runAt: now,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning({ id: jobs.id });
		if (announced.length === 0) return false;
		await notifyAboard(ctx, tx, trip, ({ userId }) => ({
			kind: "departure",
			...text,
			source,
			actionUrl: pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId }),
			mail: {
				facts: departureFacts(trip),
				actionLabel: userId ? texts.seePlan : undefined,
				writers: writtenByOrganizer(trip),
			},
		}));
		return true;
	});
}

function departureFacts({ startDate, endDate, origin, destination }: Trip): [string, string][] {
	return [
		[texts.datesLabel, formatRange(startDate, endDate)],
		...(origin ? [[texts.fromLabel, origin] satisfies [string, string]] : []),
		[texts.toLabel, destination],
	];
}

const EARLIEST_HOUR = 9;

/** The departure notice that is due. The one a week ahead may be a day late, in case no jobs ran. */
export function dueDepartureNotice(startDate: CalendarDate | null, now: LocalTime): "week" | "day" | null {
	if (!startDate || now.hour < EARLIEST_HOUR || isQuiet(now)) return null;
	const days = daysBetween(now.date, startDate);
	if (days === 7 || days === 6) return "week";
	return days === 1 ? "day" : null;
}

function departureText(
	{ title, destination }: Pick<Trip, "title" | "destination">,
	startDate: CalendarDate,
	today: CalendarDate,
) {
	return {
		title: texts.departsOn(title, formatDate(startDate, today)),
		message: texts.checkPlan(destination),
	};
}
