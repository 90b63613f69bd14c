import * as texts from "./texts.ts";

/** `zone` is an IANA name, `town` its name for people. */
export type LocationZone = { zone: string; town: string };

/** Null for a location that we do not know. */
export type TripZones = { origin: LocationZone | null; destination: LocationZone | null };

/** "Lisbon time" */
export function zoneLabel(zone: string, zones: TripZones): string {
	return zone === "UTC" ? "UTC" : texts.townTime(zoneTown(zone, zones));
}

/**
 * The town that names a zone: one of the trip's own places if it is there, else the zone's own town, such as "Lisbon".
 */
export function zoneTown(zone: string, { origin, destination }: TripZones): string {
	return [destination, origin].find((one) => one?.zone === zone)?.town ?? townName(zone);
}

function townName(zone: string): string {
	return texts.townNames[zone] ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

type ZoneChoice = { value: string; label: string; group?: string };

/**
 * All zones: first those of the trip's places and those in use, then all others by continent.
 * @param used zones that are in use
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
