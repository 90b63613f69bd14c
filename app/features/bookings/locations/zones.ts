import * as texts from "./texts.ts";

/** `zone` is an IANA name, `town` what people call it. */
export type LocationZone = { zone: string; town: string };

/** Null for a location that we do not know. */
export type TripZones = { origin: LocationZone | null; destination: LocationZone | null };

/** "Lisbon time", by one of the trip's own locations if it is in this zone. */
export function zoneLabel(zone: string, { origin, destination }: TripZones): string {
	const location = [destination, origin].find((one) => one?.zone === zone);
	if (location) return texts.townTime(location.town);
	return zone === "UTC" ? "UTC" : texts.townTime(townName(zone));
}

export function townName(zone: string): string {
	return texts.townNames[zone] ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
