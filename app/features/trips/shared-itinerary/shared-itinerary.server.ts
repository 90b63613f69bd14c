import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripTicket } from "#app/access/trip-summary.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { lookOfTrip } from "#app/features/group-page/group-look.server.ts";
import type { PreviewFacts } from "#app/features/pictures/preview-svg.ts";
import { type CalendarFile, toCalendarFile } from "#app/features/trips/calendar/member-calendar.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { firstWordOf } from "#app/lib/first-name.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Locations } from "#db/locations/open.ts";
import { type EntryWithBooking, listBookings, listTripEntries } from "../itinerary/itinerary.queries.ts";
import { shownDays } from "../itinerary/itinerary-view.server.ts";
import { findSharedItinerary, type ItineraryLink, listShownNames } from "./shared-itinerary.queries.ts";
import { entryForReaders, linkState } from "./shared-itinerary.ts";
import * as texts from "./texts.ts";

/**
 * The trip behind an open link. Everyone who has the link may read it, so there is no check of the asker.
 * @throws DomainError not_found; gone for a link that has ended, without any of the trip's data
 */
export async function requireSharedItinerary(
	ctx: Ctx,
	slug: string,
): Promise<{ link: ItineraryLink; trip: Trip }> {
	const found = await findSharedItinerary(ctx.db.read, { slug });
	if (!found) throw new DomainError("not_found", texts.unknownLink);
	const state = linkState(found.link, ctx.now);
	if (state !== "open") throw new DomainError("gone", texts.linkOver, { title: texts.linkOverTitle[state] });
	return found;
}

/**
 * What readers get of an itinerary: no amounts, last names, chat, notes or booking links, and addresses only if the
 * organizer shows them.
 * @throws DomainError not_found, gone
 */
export async function sharedItinerary(ctx: Ctx, slug: string) {
	const { link, trip } = await requireSharedItinerary(ctx, slug);
	const [entries, names] = await Promise.all([
		listTripEntries(ctx.db.read, { tripId: trip.id }),
		listShownNames(ctx.db.read, { tripId: trip.id }),
	]);
	return {
		trip: tripTicket(trip),
		words: link.words,
		names: names.map(({ name, firstName }) => firstWordOf(firstName ?? name)),
		entries: entries.map((entry) => forReaders(entry, link)),
		/** Unfiltered, for the calendar; readers never get it. */
		source: { link, trip, entries },
	};
}

/**
 * The page of a shared itinerary.
 * @throws DomainError not_found, gone
 */
export async function sharedItineraryView(ctx: Ctx, locations: Locations, slug: string) {
	const { source, entries, ...shared } = await sharedItinerary(ctx, slug);
	const { link, trip } = source;
	const bookings = await listBookings(ctx.db.read, { tripId: trip.id });
	const timed = new Set(source.entries.map(({ itemId }) => itemId));
	return {
		...shared,
		clock: ctx.clock ?? 12,
		days: shownDays(ctx, tripZones(locations, trip), trip, entries),
		isEmpty: entries.length === 0,
		preview: await sharedPreviewFacts(ctx, trip),
		untimed: bookings
			.filter(({ id }) => !timed.has(id))
			.map(({ id, type, name }) => ({ id: idForReaders(id, link), type, name })),
		renderedAt: ctx.now.getTime(),
	};
}

export type SharedItineraryView = Awaited<ReturnType<typeof sharedItineraryView>>;

/**
 * The calendar feed of a shared itinerary, with the same content as its page.
 * @throws DomainError not_found, gone
 */
export async function sharedCalendarFile(ctx: Ctx, slug: string, origin: string): Promise<CalendarFile> {
	const { link, trip } = await requireSharedItinerary(ctx, slug);
	const entries = await listTripEntries(ctx.db.read, { tripId: trip.id });
	// For readers everything begins when the link was made, so that event versions reveal nothing from before.
	const { createdAt } = link;
	return toCalendarFile({
		origin,
		reader: { slug },
		trip: { ...trip, id: idForReaders(trip.id, link), createdAt },
		entries: entries.map((entry) => ({
			...forReaders(entry, link),
			...{ createdAt, updatedAt: entry.updatedAt },
		})),
		payments: [],
		automaticPaymentIds: new Set(),
	});
}

function forReaders(entry: EntryWithBooking, link: ItineraryLink) {
	return entryForReaders(entry, { id: idForReaders(entry.id, link), showsAddresses: link.showsAddresses });
}

/** Constant while the link keeps its address, so that calendars recognize an event. It cannot be reversed. */
function idForReaders(id: string, { slug }: ItineraryLink): string {
	return hashSecret(`a reader's ${slug} ${id}`).slice(0, 22);
}

/** The preview of the link: the trip's ticket in its look, without how many spots are taken. */
export async function sharedPreviewFacts(ctx: Ctx, trip: Trip): Promise<PreviewFacts> {
	return { ...tripTicket(trip), places: null, look: (await lookOfTrip(ctx, trip.id))?.preview };
}
