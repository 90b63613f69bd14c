import { type TripZones, zoneLabel } from "#app/features/bookings/locations/zones.ts";
import { type CalendarDate, type Clock, dateOf, formatDate, formatTime } from "#app/lib/dates.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";

type Words = { zones: TripZones; today?: CalendarDate; clock?: Clock };

/** "Fri, Mar 12, 8:00 PM Boston time": a deadline by its own zone's clocks. @param closesAt UTC ms */
export function formatDeadline(closesAt: number, zone: string, { zones, today, clock }: Words): string {
	const shown = new Date(closesAt + offsetAt(closesAt, zone));
	const time = formatTime(shown.toISOString().slice(11, 16), clock);
	return `${formatDate(dateOf(shown), today)}, ${time} ${zoneLabel(zone, zones)}`;
}
