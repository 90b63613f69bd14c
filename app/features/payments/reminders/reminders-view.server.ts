import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { formatTime } from "#app/lib/dates.ts";
import type { Locations } from "#db/locations/open.ts";
import { listLateMembers } from "./late-members.server.ts";
import { canReach } from "./reach.server.ts";
import { unreachable } from "./reminder-state.ts";
import { isQuiet, MORNING } from "./sending-hours.ts";
import * as texts from "./texts/by-hand.ts";
import { type TripTime, tripTime } from "./trip-time.server.ts";

/**
 * Who is late, what each can be told, and why somebody cannot be reminded.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function remindersView(
	ctx: Ctx,
	locations: Locations,
	ref: TripRef,
	{ origin, chosen }: { origin: string; chosen: string | null },
) {
	const access = await requireTrip(ctx, ref, "reminder.send");
	const late = await listLateMembers(ctx, access, { locations, origin });
	const people = [];
	for (const { due, ...entry } of late) {
		const isReachable = await canReach(ctx, ctx.db.read, due.member, "payment_overdue");
		people.push({
			...entry,
			state: entry.state ?? (isReachable ? null : unreachable(entry.memberName)),
			isOpen: entry.memberId === chosen,
		});
	}
	const local = tripTime(locations, access.trip, ctx.now);
	return {
		trip: tripSummary(access.trip),
		people,
		night: isQuiet(local) ? nightText(ctx, local) : null,
	};
}

/** Tells the organizer, before they send a reminder at night, when it will go out. */
function nightText({ clock }: Ctx, local: TripTime): string {
	const now = texts.timeIn(formatTime(local.time, clock), local.zoneName);
	return texts.sendsInTheMorning(now, formatTime(MORNING, clock));
}

export type RemindersView = Awaited<ReturnType<typeof remindersView>>;
export type LatePerson = RemindersView["people"][number];
