import { daysBetween } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { JoinView } from "../join-view.server.ts";

type TripStart = { trip: Pick<JoinView["trip"], "startDate" | "daysUntil">; today: string };

/** "the trip starts in 112 days" */
export function tripStartText({ trip, today }: TripStart): string {
	if (trip.startDate && daysBetween(today, trip.startDate) < 0) return "the trip has started";
	return trip.daysUntil === 0
		? "the trip starts today"
		: `the trip starts in ${pluralize(trip.daysUntil, "day")}`;
}

/** "In 112 days" */
export function departureText({ trip, today }: TripStart): string {
	if (!trip.startDate) return "Dates TBD";
	if (daysBetween(today, trip.startDate) < 0) return "Under way";
	return trip.daysUntil === 0 ? "Today" : `In ${pluralize(trip.daysUntil, "day")}`;
}
