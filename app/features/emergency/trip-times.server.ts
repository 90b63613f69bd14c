import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { zoneTown } from "#app/features/bookings/locations/zones.ts";
import { dateOf, formatDate, formatTime } from "#app/lib/dates.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";
import type { Locations } from "#db/locations/open.ts";
import * as texts from "./texts.ts";

/** Formats instants by the clocks of a trip's destination: "Mon, Mar 15, 2:05 PM in Lisbon". */
export function tripTimes(ctx: Ctx, locations: Locations, trip: Trip): (instant: number) => string {
	const zones = tripZones(locations, trip);
	const zone = zones.destination?.zone ?? zones.origin?.zone;
	return (instant) => {
		const shown = new Date(instant + (zone ? offsetAt(instant, zone) : 0));
		const clock = formatTime(shown.toISOString().slice(11, 16), ctx.clock);
		const time = `${formatDate(dateOf(shown), dateOf(ctx.now))}, ${clock}`;
		return zone ? texts.timeIn(time, zoneTown(zone, zones)) : texts.inUtc(time);
	};
}
