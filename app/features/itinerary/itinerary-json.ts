import { isoOf } from "#app/lib/dates.ts";
import { instantOf } from "#app/lib/zoned-time.ts";
import type { EntryRow } from "./itinerary.queries.ts";
import { timeIn } from "./itinerary.ts";

/** An entry as the API gives it: local dates and times as they were sent, and the instants they are, in UTC. */
export function entryJson(entry: EntryRow) {
	const { startsAt, startZone, endsAt, endZone } = entry;
	return {
		id: entry.id,
		tripId: entry.tripId,
		itemId: entry.itemId,
		title: entry.title,
		startDate: startsAt.slice(0, 10),
		startTime: timeIn(startsAt),
		startZone,
		endDate: endsAt?.slice(0, 10) ?? null,
		endTime: endsAt && timeIn(endsAt),
		endZone,
		startsAt: isoOf(instantOf(startsAt, startZone)),
		endsAt: endsAt && endZone ? isoOf(instantOf(endsAt, endZone)) : null,
		address: entry.address,
		notes: entry.notes,
		createdAt: isoOf(entry.createdAt),
		updatedAt: isoOf(entry.updatedAt),
	};
}
