import { daysBetween } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";
import type { JoinView } from "../join-view.server.ts";

type TripStart = { trip: Pick<JoinView["trip"], "startDate" | "daysUntil" | "cancelled">; today: string };

/** "the trip starts in 112 days" */
export function tripStart({ trip, today }: TripStart): string {
	if (trip.startDate && daysBetween(today, trip.startDate) < 0) return "the trip has started";
	return trip.daysUntil === 0 ? "the trip starts today" : `the trip starts in ${days(trip.daysUntil)}`;
}

/** "In 112 days" */
export function departureIn({ trip, today }: TripStart): string {
	if (trip.cancelled) return common.cancelled;
	if (!trip.startDate) return common.datesTbd;
	if (daysBetween(today, trip.startDate) < 0) return "Under way";
	return trip.daysUntil === 0 ? "Today" : `In ${days(trip.daysUntil)}`;
}

export const durationOf = (length: number) => (length > 0 ? days(length) : common.datesTbd);

const days = (count: number) => pluralize(count, "day");
