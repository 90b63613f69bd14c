import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { instantOf } from "#app/lib/zoned-time.ts";
import type { EntryInput } from "./itinerary.schema.ts";
import { defaultZones, type TripZones } from "./zones.ts";

/** Entries of one trip. */
export const MOST_ENTRIES = 200;

/** Days that an entry may lie before the trip's first day or after its last. */
const MARGIN_DAYS = 60;
const LONGEST_DAYS = 366;

type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };
type Booking = { id: string; type: "flight" | "accommodation" | "car"; name: string };

/**
 * What is stored of an entry that somebody typed or sent.
 * @param about.booking the one that `itemId` names
 * @throws DomainError invalid, with the field that is wrong
 */
export function settleEntry(
	input: EntryInput,
	about: { trip: TripDates; zones: TripZones; booking: Booking | null },
) {
	const title = input.title ?? about.booking?.name;
	if (!title) throw wrong("title", "Say what it is, or choose a booking");
	const hasEnd = Boolean(input.endDate || input.endTime);
	const endDate = hasEnd ? (input.endDate ?? input.startDate) : null;
	checkTimes(input, hasEnd);
	checkRange(about.trip, input.startDate, endDate);
	const usual = defaultZones(about.zones, {
		kind: about.booking?.type ?? null,
		startsOn: input.startDate,
		...about.trip,
	});
	const startZone = input.startZone ?? usual.start;
	const endZone = input.endZone ?? ((about.booking?.type === "flight" && usual.end) || startZone);
	if (!startZone || !endZone) throw wrong("startZone", "Choose a time zone");
	const startsAt = localOf(input.startDate, input.startTime);
	const endsAt = endDate && localOf(endDate, input.endTime);
	if (endsAt && endsBefore({ startsAt, startZone, endsAt, endZone })) {
		throw wrong(input.endDate ? "endDate" : "endTime", "It ends before it starts");
	}
	return {
		itemId: about.booking?.id ?? null,
		title,
		startsAt,
		startZone,
		endsAt,
		endZone: endsAt && endZone,
		address: input.address ?? null,
		notes: input.notes ?? null,
	};
}

/** By the instants, not by the clocks: a flight to the west may land before it took off. A day ends with its last moment. */
function endsBefore(entry: {
	startsAt: string;
	startZone: string;
	endsAt: string;
	endZone: string;
}): boolean {
	const isWholeDay = entry.endsAt.length === 10;
	const end = instantOf(isWholeDay ? addDays(entry.endsAt, 1) : entry.endsAt, entry.endZone);
	const start = instantOf(entry.startsAt, entry.startZone);
	return isWholeDay ? end <= start : end < start;
}

function checkTimes({ startTime, endTime }: EntryInput, hasEnd: boolean): void {
	if (endTime && !startTime) throw wrong("startTime", "Enter the time it starts, too");
	if (startTime && hasEnd && !endTime) throw wrong("endTime", "Enter the time it ends, too");
}

function checkRange(trip: TripDates, start: CalendarDate, end: CalendarDate | null): void {
	if (trip.startDate && daysBetween(start, trip.startDate) > MARGIN_DAYS) {
		throw wrong("startDate", `Choose a day at most ${MARGIN_DAYS} days before the trip`);
	}
	const last = trip.endDate ?? trip.startDate;
	if (last && daysBetween(last, start) > MARGIN_DAYS) {
		throw wrong("startDate", `Choose a day at most ${MARGIN_DAYS} days after the trip`);
	}
	if (end && daysBetween(start, end) > LONGEST_DAYS) {
		throw wrong("endDate", "Choose a day at most a year after it starts");
	}
}

function localOf(date: CalendarDate, time: string | undefined): string {
	return time ? `${date}T${time}` : date;
}

function wrong(field: string, message: string): DomainError {
	return new DomainError("invalid", message, { field });
}
