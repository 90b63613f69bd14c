import { addDays, type CalendarDate, daysBetween } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";

export type BookingKind = "flight" | "accommodation" | "car" | null;

/** When something happens: local times as the clocks there show them, with their zones. */
export type EntryTimes = {
	startsAt: string;
	startZone: string;
	endsAt: string | null;
	endZone: string | null;
};

/** What of an entry belongs to a day: a stay is its check-in on one and its check-out on another. */
export type EntryPart<Entry> = { entry: Entry; part: "whole" | "start" | "end" };

export type ItineraryDay<Entry> = {
	date: CalendarDate;
	/** Counted from the trip's first day, which is 1; null before and after the trip, and without dates. */
	number: number | null;
	/** The last of several days in a row of which nothing is known; else the same as `date`. */
	until: CalendarDate;
	parts: EntryPart<Entry>[];
};

type TimedEntry = EntryTimes & { kind: BookingKind };
type TripDates = { startDate: CalendarDate | null; endDate: CalendarDate | null };

/** Every day of a trip, and every other on which something happens; days without anything are drawn together. */
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
	return days.reduce<ItineraryDay<Entry>[]>((drawn, day) => {
		const last = drawn.at(-1);
		if (last && last.parts.length === 0 && day.parts.length === 0) last.until = day.date;
		else drawn.push(day);
		return drawn;
	}, []);
}

/** A flight over midnight is one thing; what one does something at either end of is two. */
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

/** By how many days its last date is later than its first; below 0 over the date line. */
export function daysLater({ startsAt, endsAt }: EntryTimes): number {
	return endsAt ? daysBetween(localDate(startsAt), localDate(endsAt)) : 0;
}

/**
 * When a part of an entry is, in words: the zone once, or at each time where the two differ.
 * Empty for the end of a stay of which only the day is known.
 * @param nameOf a zone in words, such as "Lisbon time"
 */
export function formatPartTime(
	{ entry, part }: EntryPart<EntryTimes>,
	nameOf: (zone: string) => string,
): string {
	const { startsAt, startZone, endsAt, endZone } = entry;
	const start = localTime(startsAt);
	const end = endsAt && localTime(endsAt);
	if (part === "end") return end && endZone ? `${end} ${nameOf(endZone)}` : "";
	if (part === "start") return start ? `${start} ${nameOf(startZone)}` : "";
	if (start && !endsAt) return `${start} ${nameOf(startZone)}`;
	const days = daysLater(entry);
	const later = days === 0 ? "" : `, ${days > 0 ? "+" : "−"}${pluralize(Math.abs(days), "day")}`;
	if (!start || !end || !endZone) return `All day${later}`;
	const from = nameOf(startZone);
	const to = nameOf(endZone);
	return from === to ? `${start} – ${end} ${to}${later}` : `${start} ${from} – ${end} ${to}${later}`;
}

/** What one does at this end of it; null where the title says it all. */
export function partLabel({ entry, part }: EntryPart<TimedEntry>): string | null {
	if (part === "whole") return null;
	if (entry.kind === "car") return part === "start" ? "Pick up" : "Return";
	return part === "start" ? "Check in" : "Check out";
}

function localDate(local: string): CalendarDate {
	return local.slice(0, 10);
}

export function localTime(local: string): string | null {
	return local.length === 16 ? local.slice(11) : null;
}
