import type { TripCard } from "#app/features/trips/trip-card.ts";
import { formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

/** The four tiles of the trip's ticket. */
export function tripStats(trip: TripCard): [label: string, value: string][] {
	const isDated = trip.startDate !== null && trip.endDate !== null;
	return [
		["Duration", isDated ? pluralize(trip.duration, "day") : "TBD"],
		["Group size", pluralize(trip.partySize, "traveler")],
		["Cost per person", formatCents(trip.costPerPerson)],
		["Days until trip", String(trip.daysUntil)],
	];
}

/** The words beside the ticket's QR code. */
export function inviteText({ cancelled }: TripCard, placesLeft: number): { label: string; text: string } {
	const label = placesLeft > 0 ? "Bring the others" : "Boarding closed";
	if (cancelled) return { label, text: "This trip is cancelled." };
	return { label, text: placesLeft > 0 ? "A friend who scans this can join." : "Every place is taken." };
}
