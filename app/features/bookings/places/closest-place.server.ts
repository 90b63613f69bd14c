import { normalizeText } from "#app/lib/normalize-text.ts";
import type { Place, Places } from "#db/places/open.ts";
import { findLocation, pickNamed } from "./find-location.server.ts";
import type { Location } from "./locations.ts";
import { toLocation } from "./search-locations.server.ts";
import { oneTypoFrom } from "./typos.ts";

const MAX_CHARS = 120;
const MAX_WORDS = 4;
const MAX_TYPOS = 6;
const MAX_CANDIDATES = 40;
/** A shorter word is one typo away from too many others. */
const LONG_WORD = /^[a-z]{4,20}$/;

/** The largest place whose whole name is one typo away from a text that names no place; else null. */
export function closestPlace(places: Places, text: string): Location | null {
	if (text.length > MAX_CHARS || findLocation(places, text)) return null;
	const words = normalizeText(text).split(" ").filter(Boolean);
	if (words.length > MAX_WORDS) return null;
	const [closest] = corrections(places, words)
		.flatMap((corrected) => namedPlace(places, corrected) ?? [])
		.sort((a, b) => a.rank - b.rank);
	return closest ? toLocation(closest) : null;
}

function corrections(places: Places, words: string[]): string[][] {
	return words.flatMap((word, at) =>
		LONG_WORD.test(word)
			? places.knownTerms(oneTypoFrom(word), false, MAX_TYPOS).map((term) => words.with(at, term))
			: [],
	);
}

function namedPlace(places: Places, words: string[]): Place | undefined {
	const match = words.map((word) => `"${word}"`).join(" AND ");
	return pickNamed(places.byWords(match, MAX_CANDIDATES), words.join(" "));
}
