import * as texts from "./texts.ts";

/** `zone` is an IANA name, `town` what people call it. */
export type PlaceZone = { zone: string; town: string };

/** Null for a place that we do not know. */
export type TripZones = { origin: PlaceZone | null; destination: PlaceZone | null };

/** "Lisbon time", by one of the trip's own places if it is in this zone. */
export function zoneLabel(zone: string, { origin, destination }: TripZones): string {
	const place = [destination, origin].find((one) => one?.zone === zone);
	if (place) return texts.townTime(place.town);
	return zone === "UTC" ? "UTC" : texts.townTime(townName(zone));
}

export function townName(zone: string): string {
	return texts.townNames[zone] ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
