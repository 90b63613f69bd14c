import type { CalendarDate } from "#app/lib/dates.ts";

/** A place's clock: IANA's name, and the town as people say it. */
export type PlaceZone = { zone: string; town: string };

/** The clocks of where a trip begins and goes; null for a text that names no place we know. */
export type TripZones = { origin: PlaceZone | null; destination: PlaceZone | null };

type EntryContext = {
	kind: "flight" | "accommodation" | "car" | null;
	startsOn: CalendarDate;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
};

/** Where an entry most likely starts and ends: at the destination, but for the flights out and back. */
export function defaultZones({ origin, destination }: TripZones, about: EntryContext) {
	const there = destination?.zone ?? origin?.zone ?? null;
	const home = origin?.zone ?? there;
	const isFlight = about.kind === "flight";
	if (isFlight && about.startDate && about.startsOn <= about.startDate) return { start: home, end: there };
	if (isFlight && about.endDate && about.startsOn >= about.endDate) return { start: there, end: home };
	return { start: there, end: there };
}

/** "Lisbon time", by the trip's own places where they go by that clock. */
export function zoneLabel(zone: string, { origin, destination }: TripZones): string {
	const place = [destination, origin].find((one) => one?.zone === zone);
	if (place) return `${place.town} time`;
	return zone === "UTC" ? "UTC" : `${townName(zone)} time`;
}

export type ZoneChoice = { value: string; label: string; group?: string };

/**
 * Every zone there is to choose from: first those of the trip's places and those in use, then all others by continent.
 * @param used zones of entries
 */
export function zoneChoices(zones: TripZones, used: string[]): ZoneChoice[] {
	const own = [zones.destination, zones.origin].flatMap((place) => (place ? [place.zone] : []));
	const near = new Set([...own, ...used]);
	const far = ["UTC", ...Intl.supportedValuesOf("timeZone")].filter((zone) => !near.has(zone));
	return [
		...Array.from(near, (value) => ({ value, label: zoneLabel(value, zones) })),
		...far.map(otherZoneChoice),
	];
}

/** By the town first, so that typing it finds it: "Buenos Aires, Argentina" of America. */
function otherZoneChoice(zone: string): ZoneChoice {
	const [continent = "", ...names] = zone.replaceAll("_", " ").split("/");
	if (names.length === 0) return { value: zone, label: zone, group: "Everywhere" };
	return { value: zone, label: CURRENT_NAMES[zone] ?? names.reverse().join(", "), group: continent };
}

/** Intl still lists these zones by what their towns were once called. */
const CURRENT_NAMES: Record<string, string> = {
	"Asia/Calcutta": "Kolkata",
	"Asia/Katmandu": "Kathmandu",
	"Asia/Rangoon": "Yangon",
	"Asia/Saigon": "Ho Chi Minh City",
	"Europe/Kiev": "Kyiv",
};

function townName(zone: string): string {
	return CURRENT_NAMES[zone] ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
