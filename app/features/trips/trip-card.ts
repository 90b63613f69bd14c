import type { Trip } from "#app/access/access.server.ts";
import { daysUntil } from "#app/lib/dates.ts";

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

/** The origin to show: none where it is the destination. */
export function displayOrigin({ origin, destination }: Pick<Trip, "origin" | "destination">): string | null {
	return origin?.trim().toLowerCase() === destination.trim().toLowerCase() ? null : origin;
}

export type TripCard = ReturnType<typeof tripCard>;
