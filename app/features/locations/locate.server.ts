import { fold } from "#app/lib/fold.ts";
import type { Place, Places } from "#db/places/open.ts";
import { type Location, placeText } from "./locations.ts";
import { isExactly } from "./rank.ts";
import { findPlaces, toLocation } from "./search-locations.server.ts";

/** As many texts as are remembered: a trip's two are asked for with every view of it. */
const MOST_KNOWN = 2_000;

const known = new WeakMap<Places, Map<string, Location | null>>();

/**
 * The airport or town that a trip's text names, and no other: null for "Grandma's house", for a slip in the spelling,
 * and for a beginning of a name. Of several of one name it is the largest.
 */
export function locate(places: Places, text: string): Location | null {
	const texts = known.get(places) ?? new Map<string, Location | null>();
	known.set(places, texts);
	const found = texts.get(text);
	if (found !== undefined) return found;
	const place = placeNamed(places, text);
	if (texts.size >= MOST_KNOWN) texts.clear();
	texts.set(text, place);
	return place;
}

function placeNamed(places: Places, text: string): Location | null {
	const code = /\(([A-Z]{3})\)\s*$/.exec(text)?.[1];
	const query = fold(text);
	const hits = findPlaces(places, code ?? text);
	const place = code
		? hits.find(({ iata }) => iata === code)
		: (hits.find((hit) => text.includes(",") && fold(placeText(toLocation(hit))) === query) ??
			hits.find((hit) => isExactly(hit, query) || namesIn(hit).includes(query)));
	return place ? toLocation(place) : null;
}

/** The longer ways to write it, such as "Lisbon, Portugal". */
function namesIn({ name, city, region, country }: Place): string[] {
	return [
		city,
		`${name} ${country}`,
		`${city} ${country}`,
		`${city} ${region}`,
		`${city} ${region} ${country}`,
	].map(fold);
}
