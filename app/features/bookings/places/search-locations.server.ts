import { normalizeText } from "#app/lib/normalize-text.ts";
import type { Place, Places } from "#db/places/open.ts";
import { type Location, placeText } from "./locations.ts";
import type { MatchKind } from "./place-fit.ts";
import { createHits, type Hits } from "./place-hits.ts";
import { oneTypoFrom } from "./typos.ts";

const MAX_RESULTS = 10;
// An exact name can stand behind many larger places, so more are compared than are returned.
const MAX_CANDIDATES = 40;
const MAX_WORDS = 6;
const MAX_WELL_KNOWN = 40;
const TRIGRAM_LENGTH = 3;
const MIN_HITS = 5;
// A short word resembles too many others, so its typos are tried only when nothing is found.
const MAX_SHORT_WORD = 3;
const MIN_LONG_WORD = 5;
const MAX_TYPOS = 6;

/**
 * Up to ten airports and towns: the better fitting ones first, then the larger ones. Parts of words and single typos
 * count only when words that begin like the query's find few places.
 */
export function searchLocations(places: Places, query: string): Location[] {
	return searchPlaces(places, query).map(toLocation);
}

export function searchPlaces(places: Places, query: string): Place[] {
	const words = normalizeText(query).split(" ").filter(Boolean).slice(0, MAX_WORDS);
	if (words.length === 0) return [];
	const hits = createHits<Place>();
	hits.add("words", words, matchWords(places, words));
	if (hits.size() < MAX_RESULTS) hits.add("words", words, places.byWords(prefixQuery(words), MAX_CANDIDATES));
	if (hits.size() < MAX_RESULTS) hits.add("parts", words, matchTrigrams(places, words));
	if (hits.size() < MIN_HITS && !hits.hasExactMatch()) addTypoMatches(places, words, hits);
	return hits.best(MAX_RESULTS);
}

const wellKnown = new WeakMap<Places, string[]>();

/** The largest towns of the world, one per country, for fields without JavaScript. */
export function wellKnownPlaces(places: Places): string[] {
	const known = wellKnown.get(places) ?? places.largest(MAX_WELL_KNOWN).map(toLocation).map(placeText).sort();
	wellKnown.set(places, known);
	return known;
}

// A short word begins many names, so names that are exactly this word are searched separately.
function matchWords(places: Places, words: string[]): Place[] {
	const prefixes = prefixQuery(words);
	const [first = "", ...others] = words.map(prefixTerm);
	return [
		...places.byWords([`start : ${first}`, ...others].join(" AND "), MAX_CANDIDATES),
		...places.byWords(`name : (${prefixes})`, MAX_CANDIDATES),
		...places.byWords(`alias : (${prefixes})`, MAX_CANDIDATES),
		...(words.length > 1 ? places.byWords(`{name alias} : (${prefixes})`, MAX_CANDIDATES) : []),
		...places.byWords(`{name alias} : (${words.map(quoteTerm).join(" AND ")})`, MAX_CANDIDATES),
	];
}

function matchTrigrams(places: Places, words: string[]): Place[] {
	const pieces = words.flatMap(trigrams);
	if (pieces.length === 0) return [];
	const near = places.byTrigrams(pieces.map(quoteTerm).join(" AND "), MAX_CANDIDATES);
	return near.filter((place) => words.every((word) => place.words.includes(word)));
}

function addTypoMatches(places: Places, words: string[], hits: Hits<Place>): void {
	const nothing = hits.size() === 0;
	for (const [index, word] of words.entries()) {
		if (!/^[a-z]{3,20}$/.test(word) || (word.length <= MAX_SHORT_WORD && !nothing)) continue;
		const typos = oneTypoFrom(word);
		const addMatches = (found: MatchKind, term: string) => {
			const corrected = words.with(index, term);
			hits.add(found, corrected, places.byWords(`{name alias} : (${prefixQuery(corrected)})`, MAX_RESULTS));
		};
		for (const term of places.knownTerms(typos, false, MAX_TYPOS)) addMatches("typo", term);
		if (word.length < MIN_LONG_WORD) continue;
		for (const term of places.knownTerms(typos, true, MAX_TYPOS)) addMatches("unfinished typo", term);
	}
}

function prefixQuery(words: string[]): string {
	return words.map(prefixTerm).join(" AND ");
}

function prefixTerm(word: string): string {
	return `${quoteTerm(word)}*`;
}

// Normalized words contain only letters and digits, so a quote cannot end one early.
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
		iataCode: place.iata || place.metropolis || null,
		address: { cityName: place.city, regionName: place.region || null, countryName: place.country },
		geo: { latitude: place.latitude, longitude: place.longitude },
		timeZone: place.timeZone,
	};
}
