import { normalizeText } from "#app/lib/normalize-text.ts";

/** `words`, `nicknames` and `aliases` are normalized. */
export type SearchablePlace = {
	name: string;
	city: string;
	iata: string;
	size: number;
	words: string;
	nicknames: string;
	aliases: string;
};

export type MatchKind = "words" | "parts" | "typo" | "unfinished typo";

// Powers of ten of the population: an exact name is worth as much as 400 times the people.
const CODE = 6;
const CODE_AMONG_WORDS = 2;
const EXACT_NAME = 2.6;
const EXACT_TOWN_OF_AIRPORT = 2;
const EXACT_ALIAS = 1.2;
const STARTS_NAME = 0.6;
const BY_ALIAS = -1;
const BY_COUNTRY = -1.5;
const MATCH_SCORES: Record<MatchKind, number> = { words: 0, parts: -2, typo: -2.5, "unfinished typo": -3.5 };

/** The rank of a place for a normalized query, as a power of ten. */
export function scorePlace(place: SearchablePlace, query: string, found: MatchKind): number {
	const queryWords = query.split(" ");
	const fit = codeFit(place, queryWords, found) + nameFit(place, query, queryWords, found);
	return Math.log10(Math.max(place.size, 1)) + MATCH_SCORES[found] + fit;
}

export function isExactMatch({ name, iata, nicknames, aliases }: SearchablePlace, query: string): boolean {
	const own = [normalizeText(name), iata.toLowerCase()];
	return own.includes(query) || includesName(nicknames, query) || includesName(aliases, query);
}

function codeFit({ iata }: SearchablePlace, queryWords: string[], found: MatchKind): number {
	if (!iata || !queryWords.includes(iata.toLowerCase())) return 0;
	return queryWords.length === 1 && found === "words" ? CODE : CODE_AMONG_WORDS;
}

function nameFit(place: SearchablePlace, query: string, queryWords: string[], found: MatchKind): number {
	const { words, nicknames, aliases } = place;
	if (normalizeText(place.name) === query || includesName(nicknames, query)) return EXACT_NAME;
	if (normalizeText(place.city) === query) return EXACT_TOWN_OF_AIRPORT;
	if (includesName(aliases, query)) return EXACT_ALIAS;
	if (words.startsWith(query)) return STARTS_NAME;
	if (found === "parts" || allArePrefixes(queryWords, words)) return 0;
	return allArePrefixes(queryWords, `${words} ${(nicknames + aliases).replaceAll("|", " ")}`)
		? BY_ALIAS
		: BY_COUNTRY;
}

// Names are stored as "|nyc|new york|".
function includesName(names: string, query: string): boolean {
	return names.includes(`|${query}|`);
}

function allArePrefixes(queryWords: string[], words: string): boolean {
	return queryWords.every((word) => ` ${words}`.includes(` ${word}`));
}
