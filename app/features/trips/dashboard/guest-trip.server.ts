import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { listTripItems } from "../trips.queries.ts";
import { chatView } from "./chat-view.server.ts";
import { highlightView, memberLimit } from "./dashboard.server.ts";
import { groupView } from "./group-view.server.ts";
import * as texts from "./texts.ts";

export type GuestTripQuery = {
	origin: string; // where browsers reach this app
	before?: string; // the message before which others are shown
	allMembers: boolean;
};

type Places = { free: number; reserved: number };

/** What a guest's own page has of the trip's page: the chat, the people and the bookings. Null for everybody else. */
export async function guestTrip(ctx: Ctx, access: TripAccess, places: Places, query: GuestTripQuery) {
	const { trip, role, member, may } = access;
	if (role !== "guest" || !member) return null;
	const db = ctx.db.read;
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	const [group, items, chat] = await Promise.all([
		listGroup(db, { tripId: trip.id, today, lateBefore, limit: memberLimit(query.allMembers) }),
		listTripItems(db, { tripId: trip.id }),
		chatView(ctx, access, query.before),
	]);
	const people = groupView(group, { access, reminders: [], today, lateBefore, reserved: places.reserved });
	return {
		role,
		own: { memberId: member.id },
		task: null,
		link: `${query.origin}/trip/${trip.shareId}`,
		people: { ...people, placesLeft: may["trip.join"] ? places.free : 0 },
		highlights: items.map((item) => highlightView(trip, item, today)),
		noHighlights: texts.waitFor(trip.organizerName),
		chat,
	};
}

export type GuestTrip = NonNullable<Awaited<ReturnType<typeof guestTrip>>>;
