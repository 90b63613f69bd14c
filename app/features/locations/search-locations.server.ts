import { normalizeText } from "#app/lib/normalize-text.ts";
import type { Place, Places } from "#db/places/open.ts";
import { type Location, placeText } from "./locations.ts";
import { isExactMatch, type MatchKind, scorePlace } from "./place-score.ts";
import { oneTypoFrom } from "./typos.ts";

const MAX_RESULTS = 10;
/** So many of the largest that match are looked at: an exact name can stand behind larger ones. */
const MAX_CANDIDATES = 40;
const MAX_WORDS = 6;
const MAX_WELL_KNOWN = 40;
/** The trigram index knows nothing shorter. */
const TRIGRAM_LENGTH = 3;
/** With fewer hits than this, a slip in the spelling is likely. */
const MIN_HITS = 5;
/** A slip in so short a word is looked for only when nothing is found; in so long a one, also before its end. */
const MAX_SHORT_WORD = 3;
const MIN_LONG_WORD = 5;
const MAX_TYPOS = 6;

/**
 * Up to ten airports and towns: first an airport whose code was typed, then the larger and better fitting. Found by
 * the beginnings of words, in any order; if those are few, also by parts of words, and by words with one slip.
 */
export function searchLocations(places: Places, query: string): Location[] {
	return searchPlaces(places, query).map(toLocation);
}

/** As `searchLocations`, but as they are stored. */
export function searchPlaces(places: Places, query: string): Place[] {
	const words = normalizeText(query).split(" ").filter(Boolean).slice(0, MAX_WORDS);
	if (words.length === 0) return [];
	const hits = new Hits();
	hits.add("words", words, matchWords(places, words));
	if (hits.size < MAX_RESULTS) hits.add("words", words, places.byWords(prefixQuery(words), MAX_CANDIDATES));
	if (hits.size < MAX_RESULTS) hits.add("parts", words, matchTrigrams(places, words));
	if (hits.size < MIN_HITS && !hits.exact) addTypoMatches(places, words, hits);
	return hits.best();
}

const wellKnown = new WeakMap<Places, string[]>();

/** What a field suggests without a script: the largest towns of the world, of each country one. Read once. */
export function wellKnownPlaces(places: Places): string[] {
	const known = wellKnown.get(places) ?? places.largest(MAX_WELL_KNOWN).map(toLocation).map(placeText).sort();
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
	add(found: MatchKind, words: string[], places: Place[]): void {
		const query = words.join(" ");
		for (const place of places) {
			const score = scorePlace(place, query, found);
			this.exact ||= isExactMatch(place, query);
			const known = this.#scores.get(place.rank);
			if (!known || known.score < score) this.#scores.set(place.rank, { place, score });
		}
	}

	best(): Place[] {
		return [...this.#scores.values()]
			.sort((a, b) => b.score - a.score || a.place.rank - b.place.rank)
			.slice(0, MAX_RESULTS)
			.map(({ place }) => place);
	}
}

/** By name; by other names; and, since a short word begins many, by a name that is just that word. */
function matchWords(places: Places, words: string[]): Place[] {
	const begun = prefixQuery(words);
	return [
		...places.byWords(`name : (${begun})`, MAX_CANDIDATES),
		...places.byWords(`alias : (${begun})`, MAX_CANDIDATES),
		...(words.length > 1 ? places.byWords(`{name alias} : (${begun})`, MAX_CANDIDATES) : []),
		...places.byWords(`{name alias} : (${words.map(quoteTerm).join(" AND ")})`, MAX_CANDIDATES),
	];
}

function matchTrigrams(places: Places, words: string[]): Place[] {
	const pieces = words.flatMap(trigrams);
	if (pieces.length === 0) return [];
	const near = places.byTrigrams(pieces.map(quoteTerm).join(" AND "), MAX_CANDIDATES);
	return near.filter((place) => words.every((word) => place.words.includes(word)));
}

/** With one of the words read as another that it is a slip away from. */
function addTypoMatches(places: Places, words: string[], hits: Hits): void {
	const nothing = hits.size === 0;
	for (const [index, word] of words.entries()) {
		if (!/^[a-z]{3,20}$/.test(word) || (word.length <= MAX_SHORT_WORD && !nothing)) continue;
		const slips = oneTypoFrom(word);
		const read = (found: MatchKind, term: string) => {
			const meant = words.with(index, term);
			hits.add(found, meant, places.byWords(`{name alias} : (${prefixQuery(meant)})`, MAX_RESULTS));
		};
		for (const term of places.knownTerms(slips, false, MAX_TYPOS)) read("typo", term);
		if (word.length < MIN_LONG_WORD) continue;
		for (const term of places.knownTerms(slips, true, MAX_TYPOS)) read("unfinished typo", term);
	}
}

function prefixQuery(words: string[]): string {
	return words.map(prefixTerm).join(" AND ");
}

function prefixTerm(word: string): string {
	return `${quoteTerm(word)}*`;
}

/** Folded words hold letters and digits only: no quote can end one early. */
function quoteTerm(word: string): string {
	return `"${word}"`;
}

function trigrams(word: string): string[] {
	const letters = [...word];
	return letters.slice(TRIGRAM_LENGTH - 1).map((_, at) => letters.slice(at, at + TRIGRAM_LENGTH).join(""));
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
