import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import { addDays, type CalendarDate, type Clock, daysBetween, formatTime } from "#app/lib/dates.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import * as texts from "./texts.ts";

export type BookingKind = ItemType | null;

/** Local times, with their IANA time zones. */
export type EntryTimes = {
	startsAt: string;
	startZone: string;
	endsAt: string | null;
	endZone: string | null;
};

/** The part of an entry on one day: a stay has its check-in on one day and its check-out on another. */
export type EntryPart<Entry> = { entry: Entry; part: "whole" | "start" | "end" };

export type ItineraryDay<Entry> = {
	date: CalendarDate;
	/** The trip's first day is 1; null before and after the trip, and without dates. */
	number: number | null;
	/** The last day of a run of empty days; otherwise equal to `date`. */
	until: CalendarDate;
	parts: EntryPart<Entry>[];
};

type TimedEntry = EntryTimes & { kind: BookingKind };
type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };

/** All days of a trip, and other days that have entries. Consecutive empty days are merged into one. */
export function groupByDay<Entry extends TimedEntry>(
	{ startDate, endDate }: TripDates,
	entries: Entry[],
): ItineraryDay<Entry>[] {
	const parts = Map.groupBy(entries.flatMap(splitIntoParts), dateOfPart);
	const dates = new Set(parts.keys());
	if (startDate && endDate) {
		for (let date = startDate; date <= endDate; date = addDays(date, 1)) dates.add(date);
	}
	const days = [...dates].sort().map((date) => ({
		date,
		until: date,
		number:
			startDate && endDate && date >= startDate && date <= endDate ? daysBetween(startDate, date) + 1 : null,
		parts: (parts.get(date) ?? []).sort((a, b) => instantOfPart(a) - instantOfPart(b)),
	}));
	return days.reduce<ItineraryDay<Entry>[]>((merged, day) => {
		const last = merged.at(-1);
		if (last && last.parts.length === 0 && day.parts.length === 0) last.until = day.date;
		else merged.push(day);
		return merged;
	}, []);
}

// An overnight flight is one part. A stay has two: check-in and check-out.
function splitIntoParts<Entry extends TimedEntry>(entry: Entry): EntryPart<Entry>[] {
	const hasTwoEnds = entry.kind === "accommodation" || entry.kind === "car";
	if (!hasTwoEnds || daysLater(entry) === 0) return [{ entry, part: "whole" }];
	return [
		{ entry, part: "start" },
		{ entry, part: "end" },
	];
}

function dateOfPart({ entry, part }: EntryPart<EntryTimes>): CalendarDate {
	return localDate(part === "end" && entry.endsAt ? entry.endsAt : entry.startsAt);
}

function instantOfPart({ entry, part }: EntryPart<EntryTimes>): number {
	return part === "end" && entry.endsAt && entry.endZone
		? zonedTimeToInstant(entry.endsAt, entry.endZone)
		: zonedTimeToInstant(entry.startsAt, entry.startZone);
}

/** How many days later the end is; negative across the date line. */
export function daysLater({ startsAt, endsAt }: EntryTimes): number {
	return endsAt ? daysBetween(localDate(startsAt), localDate(endsAt)) : 0;
}

type TimeStyle = {
	nameOf: (zone: string) => string; // a zone in words, such as "Lisbon time"
	clock?: Clock;
	said?: string | null; // the zone that the day's heading names for all of its parts
};

/**
 * The time zone that all parts of a day share, in words, or null. A flight between two zones is ignored, because it
 * names both itself.
 */
export function zoneOfDay(parts: EntryPart<EntryTimes>[], nameOf: TimeStyle["nameOf"]): string | null {
	const zones = new Set(
		parts
			.map((one) => zonesOfPart(one, nameOf))
			.filter((names) => names.length === 1)
			.flat(),
	);
	const [zone = null] = zones;
	return zones.size === 1 ? zone : null;
}

function zonesOfPart({ entry, part }: EntryPart<EntryTimes>, nameOf: TimeStyle["nameOf"]): string[] {
	const { startsAt, startZone, endsAt, endZone } = entry;
	const from = part !== "end" && localTime(startsAt) ? [nameOf(startZone)] : [];
	const to = part !== "start" && endsAt && endZone && localTime(endsAt) ? [nameOf(endZone)] : [];
	return [...new Set([...from, ...to])];
}

/** The time of a part in words, with one zone or two different ones; empty for the whole-day end of a stay. */
export function formatPartTime(
	{ entry, part }: EntryPart<EntryTimes>,
	{ nameOf, clock, said }: TimeStyle,
): string {
	const { startsAt, startZone, endsAt, endZone } = entry;
	const start = localTime(startsAt, clock);
	const end = endsAt && localTime(endsAt, clock);
	const inZone = (time: string, zone: string) => (nameOf(zone) === said ? time : `${time} ${nameOf(zone)}`);
	if (part === "end") return end && endZone ? inZone(end, endZone) : "";
	if (part === "start") return start ? inZone(start, startZone) : "";
	if (start && !endsAt) return inZone(start, startZone);
	const days = daysLater(entry);
	const later = days === 0 ? "" : `, ${days > 0 ? "+" : "−"}${texts.days(Math.abs(days))}`;
	if (!start || !end || !endZone) return `${texts.allDay}${later}`;
	const from = nameOf(startZone);
	const to = nameOf(endZone);
	if (from !== to) return `${start} ${from} – ${end} ${to}${later}`;
	return `${start} – ${inZone(end, endZone)}${later}`;
}

export function partLabel({ entry, part }: EntryPart<TimedEntry>): string | null {
	if (part === "whole") return null;
	if (entry.kind === "car") return part === "start" ? texts.pickUp : texts.bringBack;
	return part === "start" ? texts.checkIn : texts.checkOut;
}

export function localDate(local: string): CalendarDate {
	return local.slice(0, 10);
}

export function localTime(local: string, clock: Clock = 24): string | null {
	return local.length === 16 ? formatTime(local.slice(11), clock) : null;
}
