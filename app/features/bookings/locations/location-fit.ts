import { normalizeText } from "#app/lib/normalize-text.ts";

/** `words`, `nicknames` and `aliases` are normalized. */
export type SearchableLocation = {
	name: string;
	city: string;
	region: string;
	country: string;
	iata: string;
	metropolis: string;
	words: string;
	nicknames: string;
	aliases: string;
};

export type MatchKind = "words" | "parts" | "typo" | "unfinished typo";

/** How well a location matches a query. A better fit comes first, no matter how large the locations are. */
export const FIT = {
	code: 0, // "LHR", or a town's "LON"
	metropolis: 1, // an airport of the town with that code
	name: 2, // the whole name, town or nickname
	nameAndRegion: 3, // "portland maine", "boston ma"
	nameAndCode: 4, // "tokyo hnd"
	start: 5, // the beginning of name, town or code
	largeAliasStart: 6, // see location-hits.ts
	words: 7, // beginnings of words in name, town or code
	alias: 8, // a whole other name
	aliasStart: 9,
	aliasWords: 10,
	country: 11,
	typoInName: 12, // in a whole name
	parts: 13,
	typo: 14,
	unfinishedTypo: 15,
} as const;

/** The fit for a normalized or a corrected query. Of two corrections the one with the better fit comes first. */
export function fitOf(location: SearchableLocation, query: string, found: MatchKind): number {
	if (found === "parts") return FIT.parts;
	const fit = wordFit(location, query);
	if (found === "words") return fit;
	if (found === "unfinished typo") return FIT.unfinishedTypo + fit / 100;
	return (fit === FIT.name ? FIT.typoInName : FIT.typo) + fit / 100;
}

export function isExactMatch(location: SearchableLocation, query: string): boolean {
	const { name, nicknames, aliases } = location;
	const own = [normalizeText(name), ownCode(location)];
	return own.includes(query) || includesName(nicknames, query) || includesName(aliases, query);
}

function wordFit(location: SearchableLocation, query: string): number {
	const { iata, metropolis, words, nicknames, aliases } = location;
	const queryWords = query.split(" ");
	const names = [normalizeText(location.name), normalizeText(location.city)];
	if (ownCode(location) === query) return FIT.code;
	if (metropolis.toLowerCase() === query) return FIT.metropolis;
	if (names.includes(query) || includesName(nicknames, query)) return FIT.name;
	if (isNameAndRegion(location, names, queryWords)) return FIT.nameAndRegion;
	if (queryWords.includes(iata.toLowerCase()) && areAllIn(queryWords, words)) return FIT.nameAndCode;
	if ([...names, ownCode(location)].some((text) => text.startsWith(query))) return FIT.start;
	if (areAllBegunIn(queryWords, words)) return FIT.words;
	if (includesName(aliases, query)) return FIT.alias;
	if ((nicknames + aliases).includes(`|${query}`)) return FIT.aliasStart;
	const allNames = `${words} ${(nicknames + aliases).replaceAll("|", " ")}`;
	return areAllBegunIn(queryWords, allNames) ? FIT.aliasWords : FIT.country;
}

/** The typed code of an airport, or of a town with several airports; else "". */
function ownCode({ iata, metropolis }: SearchableLocation): string {
	return (iata || metropolis).toLowerCase();
}

function isNameAndRegion(location: SearchableLocation, names: string[], queryWords: string[]): boolean {
	const where = normalizeText(`${location.region} ${location.country}`);
	return queryWords.some((_, at) => {
		if (at === 0) return false;
		const [name, rest] = [queryWords.slice(0, at).join(" "), queryWords.slice(at)];
		return (names.includes(name) || includesName(location.nicknames, name)) && areAllBegunIn(rest, where);
	});
}

// Names are stored as "|nyc|new york|".
function includesName(names: string, query: string): boolean {
	return names.includes(`|${query}|`);
}

function areAllIn(queryWords: string[], words: string): boolean {
	return queryWords.every((word) => ` ${words} `.includes(` ${word} `));
}

function areAllBegunIn(queryWords: string[], words: string): boolean {
	return queryWords.every((word) => ` ${words}`.includes(` ${word}`));
}
