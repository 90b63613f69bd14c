import { normalizeText } from "#app/lib/normalize-text.ts";
import type { LocationRow, Locations } from "#db/locations/open.ts";
import { findLocation, pickNamed } from "./find-location.server.ts";
import type { Location } from "./locations.ts";
import { searchLocations, toLocation } from "./search-locations.server.ts";
import { oneTypoFrom } from "./typos.ts";

const MAX_CHARS = 120;
const MAX_WORDS = 4;
const MAX_TYPOS = 6;
const MAX_CANDIDATES = 40;
/** A shorter word is one typo away from too many other words. */
const LONG_WORD = /^[a-z]{4,20}$/;

/** What we know about a place's text. */
export type KnownLocation = {
	isKnown: boolean; // otherwise the place is not on the map
	meant: Location | null; // the likely correction of a text with one typo
	nearest: Location | null; // the closest location to an unknown text: the town in it, or a search result
};

export function lookUpLocation(locations: Locations, text: string): KnownLocation {
	const isKnown = text.length <= MAX_CHARS && findLocation(locations, text) !== null;
	const meant = isKnown ? null : closestLocation(locations, text);
	return { isKnown, meant, nearest: isKnown || meant ? null : nearestLocation(locations, text) };
}

/** "Casa Rosa, Alfama, Lisbon" and "a house near Lisbon" name their town last. */
function nearestLocation(locations: Locations, text: string): Location | null {
	if (text.length > MAX_CHARS) return null;
	const parts = [
		...text.split(",").slice(1).reverse(),
		...text
			.split(/\b(?:in|near|at|by|of|outside)\b/i)
			.slice(1)
			.reverse(),
	].map((part) => part.trim());
	for (const part of parts) {
		const location = part ? findLocation(locations, part) : null;
		if (location) return location;
	}
	return searchLocations(locations, text)[0] ?? null;
}

/** The largest location whose whole name is one typo away from a text that names no location; else null. */
export function closestLocation(locations: Locations, text: string): Location | null {
	if (text.length > MAX_CHARS || findLocation(locations, text)) return null;
	const words = normalizeText(text).split(" ").filter(Boolean);
	if (words.length > MAX_WORDS) return null;
	const [closest] = corrections(locations, words)
		.flatMap((corrected) => namedLocation(locations, corrected) ?? [])
		.sort((a, b) => a.rank - b.rank);
	return closest ? toLocation(closest) : null;
}

function corrections(locations: Locations, words: string[]): string[][] {
	return words.flatMap((word, at) =>
		LONG_WORD.test(word)
			? locations.knownTerms(oneTypoFrom(word), false, MAX_TYPOS).map((term) => words.with(at, term))
			: [],
	);
}

function namedLocation(locations: Locations, words: string[]): LocationRow | undefined {
	const match = words.map((word) => `"${word}"`).join(" AND ");
	return pickNamed(locations.byWords(match, MAX_CANDIDATES), words.join(" "));
}
