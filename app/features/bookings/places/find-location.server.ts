import { LRUCache } from "lru-cache";
import { normalizeText } from "#app/lib/normalize-text.ts";
import type { Place, Places } from "#db/places/open.ts";
import { type Location, placeText } from "./locations.ts";
import { isExactMatch } from "./place-fit.ts";
import { searchPlaces, toLocation } from "./search-locations.server.ts";

const MAX_CACHED_TEXTS = 2_000;

const PREFERRED_SIZE_RATIO = 5;

const caches = new WeakMap<Places, LRUCache<string, { location: Location | null }>>();

/** The largest airport or town that a trip's text names; null for a misspelled name or "Grandma's house". */
export function findLocation(places: Places, text: string): Location | null {
	const cache = caches.get(places) ?? createCache(places);
	caches.set(places, cache);
	return cache.memo(text).location;
}

function createCache(places: Places) {
	return new LRUCache<string, { location: Location | null }>({
		max: MAX_CACHED_TEXTS,
		memoMethod: (text) => ({ location: findNamedPlace(places, text) }),
	});
}

function findNamedPlace(places: Places, text: string): Location | null {
	const code = /\(([A-Z]{3})\)\s*$/.exec(text)?.[1];
	const query = normalizeText(text);
	const hits = searchPlaces(places, code ?? text);
	const place = code ? pickByCode(hits, code) : pickNamed(hits, query);
	return place ? toLocation(place) : null;
}

/** An airport may have the code of its town, as Berlin's has, and a town's text has no code. */
function pickByCode(hits: Place[], code: string): Place | undefined {
	return hits.find(({ iata }) => iata === code) ?? hits.find(({ metropolis }) => metropolis === code);
}

/**
 * The place whose name or text is the whole query, which is normalized. "Boston" is the exact text of a town in
 * England, but the one in Massachusetts is much larger.
 */
export function pickNamed(hits: Place[], query: string): Place | undefined {
	const written = hits.find((hit) => normalizeText(placeText(toLocation(hit))) === query);
	const fitting = hits.filter((hit) => isExactMatch(hit, query) || longNames(hit).includes(query));
	const larger = fitting.find(
		({ iata, size }) => !iata && size > (written?.size ?? 0) * PREFERRED_SIZE_RATIO,
	);
	return (written && larger) ?? written ?? fitting[0];
}

function longNames({ name, city, region, country }: Place): string[] {
	return [
		city,
		`${name} ${country}`,
		`${city} ${country}`,
		`${city} ${region}`,
		`${city} ${region} ${country}`,
	].map(normalizeText);
}
