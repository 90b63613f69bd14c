import { type CalendarDate, type Clock, formatDate } from "#app/lib/dates.ts";
import type { Booking, EntryWithBooking } from "./itinerary.queries.ts";
import { localDate, localTime } from "./itinerary.ts";

const MAX_ROWS = 4;

type PreviewRow = { id: string; kind: Booking["type"] | null; title: string; when: string | null };
export type ItineraryPreview = {
	rows: PreviewRow[];
	more: number;
	hasEntries: boolean; // whether the itinerary has any entries or bookings, past ones included
};

/** What comes next on a trip: the entries that are not over, in order, and then the bookings without a time. */
export function itineraryPreview(
	entries: Pick<EntryWithBooking, "id" | "itemId" | "kind" | "title" | "startsAt">[],
	bookings: Pick<Booking, "id" | "type" | "name">[],
	today: CalendarDate,
	clock: Clock = 12,
): ItineraryPreview {
	const timed = new Set(entries.map(({ itemId }) => itemId));
	const rows = [
		...entries
			.filter(({ startsAt }) => localDate(startsAt) >= today)
			.map(({ id, kind, title, startsAt }) => ({
				id,
				kind,
				title,
				when: formatWhen(startsAt, today, clock),
			})),
		...bookings
			.filter(({ id }) => !timed.has(id))
			.map(({ id, type, name }) => ({ id, kind: type, title: name, when: null })),
	];
	return {
		rows: rows.slice(0, MAX_ROWS),
		more: Math.max(0, rows.length - MAX_ROWS),
		hasEntries: entries.length > 0,
	};
}

function formatWhen(startsAt: string, today: CalendarDate, clock: Clock): string {
	return [formatDate(localDate(startsAt), today), localTime(startsAt, clock)].filter(Boolean).join(", ");
}
