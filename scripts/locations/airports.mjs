import { normalizeText } from "#app/lib/normalize-text.ts";
import { AIRPORT_NICKNAMES } from "./nicknames.mjs";

/** The distance in km within which an airport can serve a town. */
const MAX_SERVED_KM = 120;
const MAX_NEARBY_KM = 40;
/** Helipads, and codes for all airports of a town, are not airports. */
const NOT_AN_AIRPORT = /heliport|metropolitan( area)?$/i;
/** In feet. Longer runways are built for hot or high places, not for more people. */
const LONG_RUNWAY = 13_000;
/** The share of its town's people that counts for an airport, and the minimum. */
const CLASSES = {
	large_airport: { share: 0.4, floor: 150_000 },
	medium_airport: { share: 0.1, floor: 50_000 },
	other: { share: 0.03, floor: 500 },
};

/**
 * Every large airport, and every one with an IATA code and scheduled flights, from airport-data-js and OurAirports.
 * Neither gives a size, so it is estimated from the town, the class and the longest runway.
 */
export function readAirports({ listed, ours, cities, country, region }) {
	const known = new Map(ours.filter(({ iata_code: code }) => code).map((row) => [row.iata_code, row]));
	const towns = byCountry(cities);
	return listed
		.filter(({ iata, airport }) => /^[A-Z]{3}$/.test(iata ?? "") && !NOT_AN_AIRPORT.test(airport))
		.map((airport) => ({ airport, our: known.get(airport.iata) }))
		.filter(({ airport, our }) => airport.scheduled_service === "TRUE" || our?.type === "large_airport")
		.map(({ airport, our }) =>
			toAirport(airport, our, towns.get(airport.country_code) ?? [], { country, region }),
		);
}

function toAirport(airport, our, towns, { country, region }) {
	const { iata, airport: name, country_code: code, latitude, longitude, time } = airport;
	const near = towns
		.map((town) => ({ town, km: distance(airport, town) }))
		.filter(({ km }) => km < MAX_SERVED_KM);
	const home = servedTown(our?.municipality ?? "", near);
	const keywords = (our?.keywords ?? "").split(",").map((word) => word.trim());
	const served = [home.town, largestNamed(keywords, near)].filter(Boolean);
	return {
		id: `airport-${iata}`,
		name,
		city: home.name || name.replace(/ (International |Regional )?Airport$/i, ""),
		region: code === "US" ? (home.town?.region ?? region(our?.iso_region ?? "")) : "",
		country: country(code),
		iata,
		latitude,
		longitude,
		timeZone: time,
		size: sizeOf(airport, our, served),
		nicknames: AIRPORT_NICKNAMES[iata] ?? [],
		aliases: aliasesOf(keywords, home.town),
	};
}

/** The town's other names count too: "roma" must find Rome's airports. */
function aliasesOf(keywords, town) {
	const own = keywords.filter((word) => /^[^\n|]{2,40}$/.test(word));
	return [...new Set([...own, ...(town ? [...town.nicknames, ...town.aliases] : [])])];
}

/** The town that OurAirports names, in GeoNames' spelling, or else a large town nearby. */
function servedTown(municipality, near) {
	const parts = municipality.split(/[,/()]|\s-\s|(?<=\p{L})[-–](?=\p{Lu})/u).map((part) => part.trim());
	const town = largestNamed([municipality], near) ?? largestNamed(parts, near);
	if (town) return { name: town.name, town };
	if (municipality) return { name: municipality.split(/[,/(]/)[0].trim() };
	const [nearest] = near
		.filter(({ km }) => km < MAX_NEARBY_KM)
		.sort((a, b) => b.town.size / (b.km + 5) - a.town.size / (a.km + 5));
	return nearest ? { name: nearest.town.name, town: nearest.town } : { name: "" };
}

function largestNamed(names, near) {
	const wanted = new Set(names.map(normalizeText).filter((name) => name.length > 3));
	const hits = near.filter(({ town }) =>
		[town.name, ...town.nicknames, ...town.aliases].some((name) => wanted.has(normalizeText(name))),
	);
	return hits.sort((a, b) => b.town.size - a.town.size)[0]?.town;
}

/** In people, so that airports and towns can be ordered together, a town before its airports. */
function sizeOf({ scheduled_service: scheduled, runway_length: runway }, our, served) {
	const { share, floor } = CLASSES[our?.type] ?? CLASSES.other;
	const people = Math.max(0, ...served.map(({ size }) => size));
	const most = people > 0 ? people * 0.95 : Number.POSITIVE_INFINITY;
	const length = Math.min(runway ?? 2_000, LONG_RUNWAY) / LONG_RUNWAY;
	return Math.min(Math.max(people * share, floor), most) * length * (scheduled === "TRUE" ? 1 : 0.2);
}

function byCountry(cities) {
	const towns = new Map();
	for (const city of cities) {
		const list = towns.get(city.code);
		if (list) list.push(city);
		else towns.set(city.code, [city]);
	}
	return towns;
}

/** In km; accurate enough for a few hundred. */
function distance(a, b) {
	const radians = Math.PI / 180;
	const x = (b.longitude - a.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * radians);
	return Math.hypot(x, b.latitude - a.latitude) * 111.2;
}
