import { normalizeText } from "#app/lib/normalize-text.ts";
import type { LocationRow, Locations } from "#db/locations/open.ts";
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
