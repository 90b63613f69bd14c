import { addDays, type CalendarDate, hasEnded } from "#app/lib/dates.ts";
import type { EntryWithBooking, ShownEntry } from "../itinerary/itinerary.queries.ts";

export const MAX_WORDS = 600;

/** How many days after the trip a new link ends, unless the organizer chooses another day. */
const DAYS_AFTER_TRIP = 30;

export const LINK_STATES = ["open", "ended", "expired"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Whether a link is open, was ended by someone, or is past its last day everywhere on earth. */
export function linkState(
	{ endedAt, lastDay }: { endedAt: number | null; lastDay: CalendarDate | null },
	now: Date,
): LinkState {
	if (endedAt !== null) return "ended";
	return hasEnded(lastDay, now) ? "expired" : "open";
}

/** The default last day in a new link's form; none if the trip has no dates, or that day is over. */
export function usualLastDay(endDate: CalendarDate | null, now: Date): CalendarDate | null {
	if (!endDate) return null;
	const day = addDays(endDate, DAYS_AFTER_TRIP);
	return hasEnded(day, now) ? null : day;
}

/**
 * An entry as outsiders see it: no booking link, no notes, an address only if shown, and no stored id.
 * @param id identifies the entry to readers
 */
export function entryForReaders(
	{ title, kind, startsAt, startZone, endsAt, endZone, address }: EntryWithBooking,
	{ id, showsAddresses }: { id: string; showsAddresses: boolean },
): ShownEntry {
	return {
		...{ id, title, kind, startsAt, startZone, endsAt, endZone },
		address: showsAddresses ? address : null,
		url: null,
		notes: null,
	};
}

/** @param origin of this app, without a slash at its end */
export function sharedItineraryAddress(origin: string, slug: string): string {
	return `${origin}/i/${slug}`;
}
