import { type CalendarDate, daysBetween, formatDate } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";
import type { JoinView } from "../join-view.server.ts";

type TripStart = { trip: Pick<JoinView["trip"], "startDate" | "cancelled">; today: CalendarDate };

/** "the trip starts in 112 days"; while the reader's day is not known (null), "the trip starts on Fri, Mar 12" */
export function tripStart({ trip, today }: TripStart, readersDay: CalendarDate | null): string {
	const { startDate } = trip;
	if (!startDate) return common.datesTbd;
	const left = daysBetween(readersDay ?? today, startDate);
	if (left < 0) return "the trip has started";
	if (!readersDay) return `the trip starts on ${formatDate(startDate, today)}`;
	return left === 0 ? "the trip starts today" : `the trip starts in ${days(left)}`;
}

/** "In 112 days"; while the reader's day is not known (null), "Fri, Mar 12" */
export function departureIn({ trip, today }: TripStart, readersDay: CalendarDate | null): string {
	const { startDate } = trip;
	if (trip.cancelled) return common.cancelled;
	if (!startDate) return common.datesTbd;
	const left = daysBetween(readersDay ?? today, startDate);
	if (left < 0) return "Under way";
	if (!readersDay) return formatDate(startDate, today);
	return left === 0 ? "Today" : `In ${days(left)}`;
}

export const durationOf = (length: number) => (length > 0 ? days(length) : common.datesTbd);

const days = (count: number) => pluralize(count, "day");
