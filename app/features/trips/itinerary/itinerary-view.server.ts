import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { zoneLabel } from "#app/features/bookings/locations/zones.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Locations } from "#db/locations/open.ts";
import { type EntryFormQuery, entryFormView } from "./entry-form-view.ts";
import { type EntryWithBooking, listBookings, listTripEntries } from "./itinerary.queries.ts";
import { formatPartTime, groupByDay, partLabel, zoneOfDay } from "./itinerary.ts";

/**
 * A trip's itinerary for one viewer. It contains no amounts of money, because browsers keep this page.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function itineraryView(ctx: Ctx, locations: Locations, ref: TripRef, query: EntryFormQuery) {
	const access = await requireTrip(ctx, ref, "itinerary.see");
	const { trip, role, may } = access;
	const [entries, bookings] = await Promise.all([
		listVisibleEntries(ctx, access),
		listBookings(ctx.db.read, { tripId: trip.id }),
	]);
	const zones = tripZones(locations, trip);
	const { clock = 12 } = ctx;
	const nameOf = (zone: string) => zoneLabel(zone, zones);
	const timed = new Set(entries.map(({ itemId }) => itemId));
	const { costPerPerson: _, ...summary } = tripSummary(trip);
	return {
		trip: summary,
		role,
		mayEdit: may["itinerary.edit"],
		hasCalendar: access.member !== null,
		clock,
		days: groupByDay(trip, entries).map((day) => {
			const zone = zoneOfDay(day.parts, nameOf);
			const parts = day.parts.map((one) => ({
				...one,
				time: formatPartTime(one, { nameOf, clock, said: zone }),
				label: partLabel(one),
			}));
			return { ...day, zone, parts };
		}),
		isEmpty: entries.length === 0,
		untimed: bookings.filter(({ id }) => !timed.has(id)),
		form: may["itinerary.edit"] ? entryFormView({ trip, zones, entries, bookings }, query) : null,
		renderedAt: ctx.now.getTime(),
		/** Names whose copy a browser may keep; null for visitors, whose copy it may not keep. */
		readerKey: isParticipant(access) ? readerKey(ctx) : null,
	};
}

export type ItineraryView = Awaited<ReturnType<typeof itineraryView>>;
export type ShownDay = ItineraryView["days"][number];
export type ShownPart = ShownDay["parts"][number];

/** @throws DomainError not_found, unauthenticated, forbidden */
export async function listEntries(ctx: Ctx, id: string): Promise<EntryWithBooking[]> {
	return listVisibleEntries(ctx, await requireTrip(ctx, id, "itinerary.see"));
}

// Visitors with the link see neither addresses nor notes.
async function listVisibleEntries(ctx: Ctx, access: TripAccess): Promise<EntryWithBooking[]> {
	const entries = await listTripEntries(ctx.db.read, { tripId: access.trip.id });
	return isParticipant(access) ? entries : entries.map((entry) => ({ ...entry, address: null, notes: null }));
}

function isParticipant({ role }: TripAccess): boolean {
	return role === "organizer" || role === "member" || role === "guest";
}

// The key is the same for one person on every page, and useless to anyone else.
function readerKey(ctx: Ctx): string | null {
	const { actor } = ctx;
	if (!actor) return null;
	return hashSecret(`reader of itineraries ${userOf(ctx)?.id ?? (actor.kind === "guest" && actor.keyHash)}`);
}
