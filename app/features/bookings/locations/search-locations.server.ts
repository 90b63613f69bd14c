import { z } from "zod";
import { normalizeText } from "#app/lib/normalize-text.ts";
import type { LocationRow, Locations } from "#db/locations/open.ts";
import type { MatchKind } from "./location-fit.ts";
import { createHits, type Hits } from "./location-hits.ts";
import { type Location, locationText } from "./locations.ts";
import * as texts from "./texts.ts";
import { oneTypoFrom } from "./typos.ts";

const MAX_RESULTS = 10;
// An exact name can rank behind many larger locations, so more are compared than are returned.
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
 * Up to ten airports and towns: better fits first, then larger ones. Parts of words and single typos are tried only if
 * few locations have words that begin like the query's.
 */
export function searchLocations(locations: Locations, query: string): Location[] {
	return searchLocationRows(locations, query).map(toLocation);
}

export function searchLocationRows(locations: Locations, query: string): LocationRow[] {
	const words = normalizeText(query).split(" ").filter(Boolean).slice(0, MAX_WORDS);
	if (words.length === 0) return [];
	const hits = createHits<LocationRow>();
	hits.add("words", words, matchWords(locations, words));
	if (hits.size() < MAX_RESULTS)
		hits.add("words", words, locations.byWords(prefixQuery(words), MAX_CANDIDATES));
	if (hits.size() < MAX_RESULTS) hits.add("parts", words, matchTrigrams(locations, words));
	if (hits.size() < MIN_HITS && !hits.hasExactMatch()) addTypoMatches(locations, words, hits);
	return hits.best(MAX_RESULTS);
}

const wellKnown = new WeakMap<Locations, string[]>();

/** The largest towns of the world, one per country, for fields without JavaScript. */
export function wellKnownLocations(locations: Locations): string[] {
	const known =
		wellKnown.get(locations) ?? locations.largest(MAX_WELL_KNOWN).map(toLocation).map(locationText).sort();
	wellKnown.set(locations, known);
	return known;
}

// A short word is the beginning of many names, so names equal to this word are searched separately.
function matchWords(locations: Locations, words: string[]): LocationRow[] {
	const prefixes = prefixQuery(words);
	const [first = "", ...others] = words.map(prefixTerm);
	return [
		...locations.byWords([`start : ${first}`, ...others].join(" AND "), MAX_CANDIDATES),
		...locations.byWords(`name : (${prefixes})`, MAX_CANDIDATES),
		...locations.byWords(`alias : (${prefixes})`, MAX_CANDIDATES),
		...(words.length > 1 ? locations.byWords(`{name alias} : (${prefixes})`, MAX_CANDIDATES) : []),
		...locations.byWords(`{name alias} : (${words.map(quoteTerm).join(" AND ")})`, MAX_CANDIDATES),
	];
}

function matchTrigrams(locations: Locations, words: string[]): LocationRow[] {
	const pieces = words.flatMap(trigrams);
	if (pieces.length === 0) return [];
	const near = locations.byTrigrams(pieces.map(quoteTerm).join(" AND "), MAX_CANDIDATES);
	return near.filter((location) => words.every((word) => location.words.includes(word)));
}

function addTypoMatches(locations: Locations, words: string[], hits: Hits<LocationRow>): void {
	const nothing = hits.size() === 0;
	for (const [index, word] of words.entries()) {
		if (!/^[a-z]{3,20}$/.test(word) || (word.length <= MAX_SHORT_WORD && !nothing)) continue;
		const typos = oneTypoFrom(word);
		const addMatches = (found: MatchKind, term: string) => {
			const corrected = words.with(index, term);
			hits.add(
				found,
				corrected,
				locations.byWords(`{name alias} : (${prefixQuery(corrected)})`, MAX_RESULTS),
			);
		};
		for (const term of locations.knownTerms(typos, false, MAX_TYPOS)) addMatches("typo", term);
		if (word.length < MIN_LONG_WORD) continue;
		for (const term of locations.knownTerms(typos, true, MAX_TYPOS)) addMatches("unfinished typo", term);
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

export function toLocation(location: LocationRow): Location {
	return {
		id: location.id,
		name: location.name,
		type: location.iata ? "AIRPORT" : "CITY",
		iataCode: location.iata || location.metropolis || null,
		address: { cityName: location.city, regionName: location.region || null, countryName: location.country },
		geo: { latitude: location.latitude, longitude: location.longitude },
		timeZone: location.timeZone,
	};
}

export const locationSchema: z.ZodType<Location> = z
	.object({
		id: z.string(),
		name: z.string(),
		type: z.enum(["AIRPORT", "CITY"]),
		iataCode: z.string().nullable(),
		address: z.object({ cityName: z.string(), regionName: z.string().nullable(), countryName: z.string() }),
		geo: z.object({ latitude: z.number(), longitude: z.number() }),
		timeZone: z.string(),
	})
	.meta({ id: "Location" });

export const locationSearchSchema = z.object({
	q: z.preprocess((value) => value ?? "", z.string().trim().max(100, texts.queryTooLong)),
});
