import { LRUCache } from "lru-cache";
import { normalizeText } from "#app/lib/normalize-text.ts";
import type { LocationRow, Locations } from "#db/locations/open.ts";
import { isExactMatch } from "./location-fit.ts";
import { type Location, locationText } from "./locations.ts";
import { searchLocationRows, toLocation } from "./search-locations.server.ts";

const MAX_CACHED_TEXTS = 2_000;

const PREFERRED_SIZE_RATIO = 5;

const caches = new WeakMap<Locations, LRUCache<string, { location: Location | null }>>();

/** The largest airport or town that a trip's text names; null for a misspelled name or "Grandma's house". */
export function findLocation(locations: Locations, text: string): Location | null {
	const cache = caches.get(locations) ?? createCache(locations);
	caches.set(locations, cache);
	return cache.memo(text).location;
}

function createCache(locations: Locations) {
	return new LRUCache<string, { location: Location | null }>({
		max: MAX_CACHED_TEXTS,
		memoMethod: (text) => ({ location: findNamedLocation(locations, text) }),
	});
}

function findNamedLocation(locations: Locations, text: string): Location | null {
	const code = /\(([A-Z]{3})\)\s*$/.exec(text)?.[1];
	const query = normalizeText(text);
	const hits = searchLocationRows(locations, code ?? text);
	const location = code ? pickByCode(hits, code) : pickNamed(hits, query);
	return location ? toLocation(location) : null;
}

/** An airport may have its town's code, as in Berlin, and a town's text has no code. */
function pickByCode(hits: LocationRow[], code: string): LocationRow | undefined {
	return hits.find(({ iata }) => iata === code) ?? hits.find(({ metropolis }) => metropolis === code);
}

/**
 * The location whose name or text is the whole query, which is normalized. "Boston" is the exact text of a town in
 * England, but the one in Massachusetts is much larger.
 */
export function pickNamed(hits: LocationRow[], query: string): LocationRow | undefined {
	const written = hits.find((hit) => normalizeText(locationText(toLocation(hit))) === query);
	const fitting = hits.filter((hit) => isExactMatch(hit, query) || longNames(hit).includes(query));
	const larger = fitting.find(
		({ iata, size }) => !iata && size > (written?.size ?? 0) * PREFERRED_SIZE_RATIO,
	);
	return (written && larger) ?? written ?? fitting[0];
}

function longNames({ name, city, region, country }: LocationRow): string[] {
	return [
		city,
		`${name} ${country}`,
		`${city} ${country}`,
		`${city} ${region}`,
		`${city} ${region} ${country}`,
	].map(normalizeText);
}
