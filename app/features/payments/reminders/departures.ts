import { type CalendarDate, daysBetween, formatDate } from "#app/lib/dates.ts";
import { isQuiet, type LocalTime } from "./sending-hours.ts";
import * as texts from "./texts.ts";

const EARLIEST_HOUR = 9;

/**
 * The notice that is due of a trip's departure. The one of a week ahead may be a day late, after a time without jobs.
 */
export function dueDepartureNotice(startDate: CalendarDate | null, now: LocalTime): "week" | "day" | null {
	if (!startDate || now.hour < EARLIEST_HOUR || isQuiet(now)) return null;
	const days = daysBetween(now.date, startDate);
	if (days === 7 || days === 6) return "week";
	return days === 1 ? "day" : null;
}

type Trip = { title: string; destination: string };

export function departureText({ title, destination }: Trip, startDate: CalendarDate, today: CalendarDate) {
	return {
		title: texts.departsOn(title, formatDate(startDate, today)),
		message: texts.checkPlan(destination),
	};
}
