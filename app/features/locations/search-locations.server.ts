import { fold } from "#app/lib/fold.ts";
import type { Place, Places } from "#db/places/open.ts";
import { type Location, placeText } from "./locations.ts";
import { type Found, isExactly, scoreOf } from "./rank.ts";
import { oneSlipFrom } from "./typos.ts";

const MOST = 10;
/** So many of the largest that match are looked at: an exact name can stand behind larger ones. */
const WINDOW = 40;
const MOST_WORDS = 6;
const WELL_KNOWN = 40;
/** The trigram index knows nothing shorter. */
const PART = 3;
/** With fewer hits than this, a slip in the spelling is likely. */
const FEW = 5;
/** A slip in so short a word is looked for only when nothing is found; in so long a one, also before its end. */
const SHORT = 3;
const LONG = 5;
const MOST_SLIPS = 6;

/**
 * Up to ten airports and towns: first an airport whose code was typed, then the larger and better fitting. Found by
 * the beginnings of words, in any order; if those are few, also by parts of words, and by words with one slip.
 */
export function searchLocations(places: Places, query: string): Location[] {
	return findPlaces(places, query).map(toLocation);
}

/** As `searchLocations`, but as they are stored. */
export function findPlaces(places: Places, query: string): Place[] {
	const words = fold(query).split(" ").filter(Boolean).slice(0, MOST_WORDS);
	if (words.length === 0) return [];
	const hits = new Hits();
	hits.add("words", words, byWords(places, words));
	if (hits.size < MOST) hits.add("words", words, places.byWords(beginnings(words), WINDOW));
	if (hits.size < MOST) hits.add("parts", words, byParts(places, words));
	if (hits.size < FEW && !hits.exact) addSlips(places, words, hits);
	return hits.best();
}

const wellKnown = new WeakMap<Places, string[]>();

/** What a field suggests without a script: the largest towns of the world, of each country one. Read once. */
export function wellKnownPlaces(places: Places): string[] {
	const known = wellKnown.get(places) ?? places.largest(WELL_KNOWN).map(toLocation).map(placeText).sort();
	wellKnown.set(places, known);
	return known;
}

class Hits {
	readonly #scores = new Map<number, { place: Place; score: number }>();
	/** Whether one of them is just what was asked for. */
	exact = false;

	get size(): number {
		return this.#scores.size;
	}

	/** Of two ways to the same place the better counts. */
	add(found: Found, words: string[], places: Place[]): void {
		const query = words.join(" ");
		for (const place of places) {
			const score = scoreOf(place, query, found);
			this.exact ||= isExactly(place, query);
			const known = this.#scores.get(place.rank);
			if (!known || known.score < score) this.#scores.set(place.rank, { place, score });
		}
	}

	best(): Place[] {
		return [...this.#scores.values()]
			.sort((a, b) => b.score - a.score || a.place.rank - b.place.rank)
			.slice(0, MOST)
			.map(({ place }) => place);
	}
}

/** By name; by other names; and, since a short word begins many, by a name that is just that word. */
function byWords(places: Places, words: string[]): Place[] {
	const begun = beginnings(words);
	return [
		...places.byWords(`name : (${begun})`, WINDOW),
		...places.byWords(`alias : (${begun})`, WINDOW),
		...(words.length > 1 ? places.byWords(`{name alias} : (${begun})`, WINDOW) : []),
		...places.byWords(`{name alias} : (${words.map(quoted).join(" AND ")})`, WINDOW),
	];
}

function byParts(places: Places, words: string[]): Place[] {
	const pieces = words.flatMap(trigrams);
	if (pieces.length === 0) return [];
	const near = places.byParts(pieces.map(quoted).join(" AND "), WINDOW);
	return near.filter((place) => words.every((word) => place.words.includes(word)));
}

/** With one of the words read as another that it is a slip away from. */
function addSlips(places: Places, words: string[], hits: Hits): void {
	const nothing = hits.size === 0;
	for (const [index, word] of words.entries()) {
		if (!/^[a-z]{3,20}$/.test(word) || (word.length <= SHORT && !nothing)) continue;
		const slips = oneSlipFrom(word);
		const read = (found: Found, term: string) => {
			const meant = words.with(index, term);
			hits.add(found, meant, places.byWords(`{name alias} : (${beginnings(meant)})`, MOST));
		};
		for (const term of places.knownTerms(slips, false, MOST_SLIPS)) read("slip", term);
		if (word.length < LONG) continue;
		for (const term of places.knownTerms(slips, true, MOST_SLIPS)) read("unfinished slip", term);
	}
}

function beginnings(words: string[]): string {
	return words.map(beginning).join(" AND ");
}

function beginning(word: string): string {
	return `${quoted(word)}*`;
}

/** Folded words hold letters and digits only: no quote can end one early. */
function quoted(word: string): string {
	return `"${word}"`;
}

function trigrams(word: string): string[] {
	const letters = [...word];
	return letters.slice(PART - 1).map((_, at) => letters.slice(at, at + PART).join(""));
}

export function toLocation(place: Place): Location {
	return {
		id: place.id,
		name: place.name,
		type: place.iata ? "AIRPORT" : "CITY",
		iataCode: place.iata || null,
		address: { cityName: place.city, regionName: place.region || null, countryName: place.country },
		geo: { latitude: place.latitude, longitude: place.longitude },
		timeZone: place.timeZone,
	};
}
