import { normalizeText } from "#app/lib/normalize-text.ts";
import type { Place, Places } from "#db/places/open.ts";
import { type Location, placeText } from "./locations.ts";
import { isExactMatch } from "./place-score.ts";
import { searchPlaces, toLocation } from "./search-locations.server.ts";

/** As many texts as are remembered: a trip's two are asked for with every view of it. */
const MAX_CACHED_TEXTS = 2_000;

/** Of two towns of one name, times. */
const LARGER_FACTOR = 5;

const cache = new WeakMap<Places, Map<string, Location | null>>();

/**
 * The airport or town that a trip's text names, and no other: null for "Grandma's house", for a slip in the spelling,
 * and for a beginning of a name. Of several of one name it is the largest.
 */
export function findLocation(places: Places, text: string): Location | null {
	const texts = cache.get(places) ?? new Map<string, Location | null>();
	cache.set(places, texts);
	const found = texts.get(text);
	if (found !== undefined) return found;
	const place = findNamedPlace(places, text);
	if (texts.size >= MAX_CACHED_TEXTS) texts.clear();
	texts.set(text, place);
	return place;
}

function findNamedPlace(places: Places, text: string): Location | null {
	const code = /\(([A-Z]{3})\)\s*$/.exec(text)?.[1];
	const query = normalizeText(text);
	const hits = searchPlaces(places, code ?? text);
	const place = code ? hits.find(({ iata }) => iata === code) : pickNamed(hits, query);
	return place ? toLocation(place) : null;
}

/** The one that is written so, unless a town of the same name is that much larger: there is a Boston in England. */
function pickNamed(hits: Place[], query: string): Place | undefined {
	const written = hits.find((hit) => normalizeText(placeText(toLocation(hit))) === query);
	const fitting = hits.filter((hit) => isExactMatch(hit, query) || longNames(hit).includes(query));
	const larger = fitting.find(({ iata, size }) => !iata && size > (written?.size ?? 0) * LARGER_FACTOR);
	return (written && larger) ?? written ?? fitting[0];
}

/** The longer ways to write it, such as "Lisbon, Portugal". */
function longNames({ name, city, region, country }: Place): string[] {
	return [
		city,
		`${name} ${country}`,
		`${city} ${country}`,
		`${city} ${region}`,
		`${city} ${region} ${country}`,
	].map(normalizeText);
}
