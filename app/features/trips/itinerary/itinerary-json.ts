import { toIso } from "#app/lib/dates.ts";
import { zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { ItineraryEntry } from "./itinerary.queries.ts";
import { localTime } from "./itinerary.ts";

/** An entry in the API: the local dates and times as they were sent, and the instants in UTC. */
export function entryJson(entry: ItineraryEntry) {
	const { startsAt, startZone, endsAt, endZone } = entry;
	return {
		id: entry.id,
		tripId: entry.tripId,
		itemId: entry.itemId,
		title: entry.title,
		startDate: startsAt.slice(0, 10),
		startTime: localTime(startsAt),
		startZone,
		endDate: endsAt?.slice(0, 10) ?? null,
		endTime: endsAt && localTime(endsAt),
		endZone,
		startsAt: toIso(zonedTimeToInstant(startsAt, startZone)),
		endsAt: endsAt && endZone ? toIso(zonedTimeToInstant(endsAt, endZone)) : null,
		address: entry.address,
		notes: entry.notes,
		createdAt: toIso(entry.createdAt),
		updatedAt: toIso(entry.updatedAt),
	};
}
