import type { TripZones } from "#app/features/bookings/locations/zones.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Booking, EntryWithBooking } from "./itinerary.queries.ts";
import { localTime } from "./itinerary.ts";
import { defaultZones, zoneChoices } from "./zones.ts";

/** `add` opens the form for a new entry and names its booking or none (""); `edit` opens an entry's form. */
export type EntryFormQuery = { add: string | null; edit: string | null };

type EntryFormData = {
	trip: { startDate: CalendarDate | null; endDate: CalendarDate | null };
	zones: TripZones;
	entries: EntryWithBooking[];
	bookings: Booking[];
};

/** The initial values and the choices of the organizer's form; null while it is closed. */
export function entryFormView(data: EntryFormData, { add, edit }: EntryFormQuery) {
	const { zones, entries, bookings } = data;
	const entry = entries.find(({ id }) => id === edit) ?? null;
	if (!entry && add === null) return null;
	const used = entries.flatMap(({ startZone, endZone }) => (endZone ? [startZone, endZone] : [startZone]));
	return {
		entryId: entry?.id ?? null,
		title: entry?.title ?? null,
		values: entry
			? entryFormValues(entry)
			: newEntryFormValues(data, bookings.find(({ id }) => id === add) ?? null),
		bookings: bookings.map(({ id, name }) => ({ value: id, label: name })),
		zones: zoneChoices(zones, used),
		hasFlights: bookings.some(({ type }) => type === "flight"),
	};
}

export type EntryFormView = NonNullable<ReturnType<typeof entryFormView>>;

function entryFormValues(entry: EntryWithBooking): Record<string, string> {
	return {
		itemId: entry.itemId ?? "",
		title: entry.title,
		startDate: entry.startsAt.slice(0, 10),
		startTime: localTime(entry.startsAt) ?? "",
		startZone: entry.startZone,
		endDate: entry.endsAt?.slice(0, 10) ?? "",
		endTime: (entry.endsAt && localTime(entry.endsAt)) ?? "",
		endZone: shownEndZone(entry),
		address: entry.address ?? "",
		notes: entry.notes ?? "",
	};
}

// A blank end zone follows the start zone, but a flight always shows where it lands.
function shownEndZone({ kind, startZone, endZone }: EntryWithBooking): string {
	return kind === "flight" || endZone !== startZone ? (endZone ?? "") : "";
}

// A stay lasts for the whole trip, and a flight's second entry is the flight back.
function newEntryFormValues(
	{ trip, zones, entries }: EntryFormData,
	booking: Booking | null,
): Record<string, string> {
	const isSecond = booking?.type === "flight" && entries.some(({ itemId }) => itemId === booking.id);
	const lastsWholeTrip = booking !== null && booking.type !== "flight";
	const startDate = (isSecond && trip.endDate) || trip.startDate || "";
	const zone = defaultZones(zones, { kind: booking?.type ?? null, startsOn: startDate, ...trip });
	return {
		itemId: booking?.id ?? "",
		title: "",
		startDate,
		startZone: zone.start ?? "",
		endDate: (lastsWholeTrip && trip.endDate) || "",
		endZone: booking?.type === "flight" ? (zone.end ?? "") : "",
	};
}
