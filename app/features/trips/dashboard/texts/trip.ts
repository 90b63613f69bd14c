import type { ReactNode } from "react";
import type { TripSummary } from "#app/access/trip-summary.ts";
import { boardingClosed, everyPlaceTaken } from "#app/features/members/texts.ts";
import { type CalendarDate, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";

export const activeTrip = "Active Trip";
export const cancelledTrip = "Cancelled Trip";

export const organizerActions = "Organizer Actions";

export const full = (organizer: ReactNode) => phrase`Every place is taken. Ask ${organizer} to make room.`;

export const aboard = "Who is aboard";
export const faces = "Members";
export const confirmedMembers = "Confirmed members";

export const share = "Share Trip";
export const copyByHand = (url: string) => `Copy it by hand: ${url}`;

type Dates = Pick<TripSummary, "startDate" | "endDate" | "finalPaymentDue" | "costPerPerson">;

/** The trip's dates, and the day by which it must be paid. */
export function dates(trip: Dates, today: CalendarDate): string {
	const { finalPaymentDue: due } = trip;
	const range = formatRange(trip.startDate, trip.endDate);
	return due && trip.costPerPerson > 0 ? `${range} · everything paid by ${formatDate(due, today)}` : range;
}

/** The first tiles of the trip's ticket; the last one counts the reader's days. */
export function stats(trip: TripSummary): [label: string, value: string][] {
	const isDated = trip.startDate !== null && trip.endDate !== null;
	return [
		["Duration", isDated ? pluralize(trip.duration, "day") : common.datesTbd],
		[common.groupSize, pluralize(trip.partySize, "traveler")],
		[common.costPerPerson, formatCents(trip.costPerPerson)],
	];
}

export const status = "Status";
/** A count, but on the day of the departure itself a word. */
export const daysLeft = (days: number) => (days === 0 ? "Today" : String(Math.max(0, days)));
export const daysUntilTrip = "Days until trip";
export const tripStarts = "Trip starts";

/** The words beside the ticket's QR code. */
export function invite({ cancelled }: TripSummary, placesLeft: number): { label: string; text: string } {
	const label = placesLeft > 0 ? "Bring the others" : boardingClosed;
	if (cancelled) return { label, text: `${common.tripCancelled}.` };
	return { label, text: placesLeft > 0 ? "A friend who scans this can join." : everyPlaceTaken };
}
