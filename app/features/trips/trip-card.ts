import type { Trip } from "#app/access/access.server.ts";
import { daysUntil } from "#app/lib/dates.ts";

/** A trip as the pages around it show it. */
export function tripCard(trip: Trip, now: Date) {
	return {
		shareId: trip.shareId,
		title: trip.title,
		origin: displayOrigin(trip),
		destination: trip.destination,
		startDate: trip.startDate,
		endDate: trip.endDate,
		duration: trip.duration,
		partySize: trip.partySize,
		costPerPerson: trip.costPerPerson,
		organizerName: trip.organizerName,
		cancelled: trip.status === "cancelled",
		daysUntil: trip.startDate ? daysUntil(now, trip.startDate) : 0,
	};
}

/** Where a trip comes from, for showing; null where that is where it goes. */
export function displayOrigin({ origin, destination }: Pick<Trip, "origin" | "destination">): string | null {
	return origin?.trim().toLowerCase() === destination.trim().toLowerCase() ? null : origin;
}

export type TripCard = ReturnType<typeof tripCard>;
