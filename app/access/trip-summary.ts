import type { Trip } from "#app/access/access.server.ts";

/** The name, route and dates of a trip, as every ticket shows them. */
export function tripTicket(trip: Trip) {
	return {
		title: trip.title,
		origin: displayOrigin(trip),
		destination: trip.destination,
		startDate: trip.startDate,
		endDate: trip.endDate,
		cancelled: trip.status === "cancelled",
	};
}

/** The fields of a trip that its pages show. */
export function tripSummary(trip: Trip) {
	return {
		...tripTicket(trip),
		shareId: trip.shareId,
		duration: trip.duration,
		partySize: trip.partySize,
		costPerPerson: trip.costPerPerson,
		organizerName: trip.organizerName,
		finalPaymentDue: trip.finalPaymentDue,
		cancelReason: trip.cancelReason,
	};
}

/** The origin to show; null if it is the destination. */
export function displayOrigin({ origin, destination }: Pick<Trip, "origin" | "destination">): string | null {
	return origin?.trim().toLowerCase() === destination.trim().toLowerCase() ? null : origin;
}

export type TripSummary = ReturnType<typeof tripSummary>;
