import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import type { TripZones } from "#app/features/bookings/locations/zones.ts";
import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { isSkippedTime, zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { EntryInput } from "./itinerary.schema.ts";
import type { BookingKind } from "./itinerary.ts";
import * as texts from "./texts.ts";

export const MAX_ENTRIES = 200;

const MAX_DAYS_OUTSIDE_TRIP = 60;
const MAX_ENTRY_DAYS = 366;

type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };
type Booking = { id: string; type: ItemType; name: string };

/**
 * The stored values of an entry, with defaults for missing input.
 * @throws DomainError invalid, with the field that is wrong
 */
export function toEntryValues(
	input: EntryInput,
	context: { trip: TripDates; zones: TripZones; booking: Booking | null },
) {
	const title = input.title ?? context.booking?.name;
	if (!title) throw invalidField("title", texts.titleMissing);
	const hasEnd = Boolean(input.endDate || input.endTime);
	checkTimes(input, hasEnd);
	const defaults = defaultZones(context.zones, {
		kind: context.booking?.type ?? null,
		startsOn: input.startDate,
		...context.trip,
	});
	const startZone = input.startZone ?? defaults.start;
	const endZone = input.endZone ?? ((context.booking?.type === "flight" && defaults.end) || startZone);
	if (!startZone || !endZone) throw invalidField("startZone", texts.zoneMissing);
	const startsAt = localDateTime(input.startDate, input.startTime);
	const isTooSoon = (endsAt: string) => endsBefore({ startsAt, startZone, endsAt, endZone });
	const sameDay = localDateTime(input.startDate, input.endTime);
	// An entry without an end day whose end time is before its start ends on the next day.
	const nextDay = isTooSoon(sameDay) ? addDays(input.startDate, 1) : input.startDate;
	const endDate = hasEnd ? (input.endDate ?? nextDay) : null;
	checkRange(context.trip, input.startDate, endDate);
	const endsAt = endDate && localDateTime(endDate, input.endTime);
	if (endsAt && isTooSoon(endsAt)) throw invalidField("endDate", texts.endsTooSoon);
	if (isSkippedTime(startsAt, startZone)) throw invalidField("startTime", texts.timeSkipped);
	if (endsAt && isSkippedTime(endsAt, endZone)) throw invalidField("endTime", texts.timeSkipped);
	return {
		itemId: context.booking?.id ?? null,
		title,
		startsAt,
		startZone,
		endsAt,
		endZone: endsAt && endZone,
		address: input.address ?? null,
		notes: input.notes ?? null,
	};
}

// Instants are compared instead of local times, because a westbound flight may land before its local departure time.
function endsBefore(entry: {
	startsAt: string;
	startZone: string;
	endsAt: string;
	endZone: string;
}): boolean {
	const isWholeDay = entry.endsAt.length === 10;
	const end = zonedTimeToInstant(isWholeDay ? addDays(entry.endsAt, 1) : entry.endsAt, entry.endZone);
	const start = zonedTimeToInstant(entry.startsAt, entry.startZone);
	return isWholeDay ? end <= start : end < start;
}

function checkTimes({ startTime, endTime }: EntryInput, hasEnd: boolean): void {
	if (endTime && !startTime) throw invalidField("startTime", texts.startTimeMissing);
	if (startTime && hasEnd && !endTime) throw invalidField("endTime", texts.endTimeMissing);
}

function checkRange(trip: TripDates, start: CalendarDate, end: CalendarDate | null): void {
	if (trip.startDate && daysBetween(start, trip.startDate) > MAX_DAYS_OUTSIDE_TRIP) {
		throw invalidField("startDate", texts.tooEarly(MAX_DAYS_OUTSIDE_TRIP));
	}
	const last = trip.endDate ?? trip.startDate;
	if (last && daysBetween(last, start) > MAX_DAYS_OUTSIDE_TRIP) {
		throw invalidField("startDate", texts.tooLate(MAX_DAYS_OUTSIDE_TRIP));
	}
	if (end && daysBetween(start, end) > MAX_ENTRY_DAYS) {
		throw invalidField("endDate", texts.endsTooLate);
	}
}

function localDateTime(date: CalendarDate, time: string | undefined): string {
	return time ? `${date}T${time}` : date;
}

function invalidField(field: string, message: string): DomainError {
	return new DomainError("invalid", message, { field });
}

type EntryContext = {
	kind: BookingKind;
	startsOn: CalendarDate;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
};

/**
 * The zones where an entry most likely starts and ends: at the destination, except for the flights out and back.
 */
export function defaultZones({ origin, destination }: TripZones, entry: EntryContext) {
	const there = destination?.zone ?? origin?.zone ?? null;
	const home = origin?.zone ?? there;
	const isFlight = entry.kind === "flight";
	if (isFlight && entry.startDate && entry.startsOn <= entry.startDate) return { start: home, end: there };
	if (isFlight && entry.endDate && entry.startsOn >= entry.endDate) return { start: there, end: home };
	return { start: there, end: there };
}
