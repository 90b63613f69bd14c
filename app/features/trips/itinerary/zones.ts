import { type TripZones, townName, zoneLabel } from "#app/features/bookings/locations/zones.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { BookingKind } from "./itinerary.ts";
import * as texts from "./texts.ts";

type EntryContext = {
	kind: BookingKind;
	startsOn: CalendarDate;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
};

/**
 * The zones where an entry most likely starts and ends: at the destination, except for the flights out and back.
 */
export function defaultZones({ origin, destination }: TripZones, entry: EntryContext) {
	const there = destination?.zone ?? origin?.zone ?? null;
	const home = origin?.zone ?? there;
	const isFlight = entry.kind === "flight";
	if (isFlight && entry.startDate && entry.startsOn <= entry.startDate) return { start: home, end: there };
	if (isFlight && entry.endDate && entry.startsOn >= entry.endDate) return { start: there, end: home };
	return { start: there, end: there };
}

export type ZoneChoice = { value: string; label: string; group?: string };

/**
 * All zones: first those of the trip's places and those in use, then all others by continent.
 * @param used zones of entries
 */
export function zoneChoices(zones: TripZones, used: string[]): ZoneChoice[] {
	const own = [zones.destination, zones.origin].flatMap((place) => (place ? [place.zone] : []));
	const preferred = new Set([...own, ...used]);
	const others = ["UTC", ...Intl.supportedValuesOf("timeZone")].filter((zone) => !preferred.has(zone));
	return [
		...Array.from(preferred, (value) => ({ value, label: zoneLabel(value, zones) })),
		...others.map(otherZoneChoice),
	];
}

// The town comes first, so that typing finds it: "Buenos Aires, Argentina" in America.
function otherZoneChoice(zone: string): ZoneChoice {
	const [continent = "", ...names] = zone.replaceAll("_", " ").split("/");
	if (names.length === 0) return { value: zone, label: zone, group: texts.everywhere };
	return {
		value: zone,
		label: names.length === 1 ? townName(zone) : names.reverse().join(", "),
		group: continent,
	};
}
