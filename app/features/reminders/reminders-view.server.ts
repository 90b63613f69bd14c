import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripCard } from "#app/features/trips/trip-card.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Places } from "#db/places/open.ts";
import { listLateMembers } from "./late-members.server.ts";
import { canReach } from "./reach.server.ts";
import { blockOf } from "./reminders.ts";
import { isQuiet } from "./sending-hours.ts";
import { tripTime } from "./trip-time.server.ts";
import { whyNot } from "./why-not.ts";

/**
 * Who is late, what each can be told, and why somebody cannot be reminded.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function remindersView(
	ctx: Ctx,
	places: Places,
	shareId: string,
	{ origin, chosen }: { origin: string; chosen: string | null },
) {
	const access = await requireTrip(ctx, shareId, "reminder.send");
	const today = dateOf(ctx.now());
	const late = await listLateMembers(ctx.db.read, access, { today, origin });
	const people = [];
	for (const { due, ...entry } of late) {
		const isReachable = await canReach(ctx, ctx.db.read, due.member, "payment_overdue");
		const block = blockOf({ ...due, isReachable }, ctx.now());
		people.push({
			...entry,
			blocked: block && whyNot(block, entry.memberName),
			isOpen: entry.memberId === chosen,
		});
	}
	return {
		trip: tripCard(access.trip, ctx.now()),
		people,
		isNight: isQuiet(tripTime(places, access.trip, ctx.now())),
	};
}

export type RemindersView = Awaited<ReturnType<typeof remindersView>>;
export type LatePerson = RemindersView["people"][number];
