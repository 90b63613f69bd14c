import { fold } from "#app/lib/fold.ts";

/** What of a place its rank among the hits depends on; `words`, `nicknames` and `aliases` are folded. */
export type Ranked = {
	name: string;
	city: string;
	iata: string;
	size: number;
	words: string;
	nicknames: string;
	aliases: string;
};

/** How a hit was found. */
export type Found = "words" | "parts" | "slip" | "unfinished slip";

/*
 * All in powers of ten of people: an exact name is worth a town four hundred times as large, a slip in the spelling
 * makes one three hundred times smaller.
 */
const CODE = 6;
const CODE_IN_PASSING = 2;
const EXACT_NAME = 2.6;
const EXACT_TOWN_OF_AIRPORT = 2;
const EXACT_ALIAS = 1.2;
const STARTS_NAME = 0.6;
const BY_ALIAS = -1;
const BY_COUNTRY = -1.5;
const FOUND: Record<Found, number> = { words: 0, parts: -2, slip: -2.5, "unfinished slip": -3.5 };

/** How far up a hit for a folded query belongs: by its size, and by how well it fits. */
export function scoreOf(place: Ranked, query: string, found: Found): number {
	const asked = query.split(" ");
	const fit = codeFit(place, asked, found) + nameFit(place, query, asked, found);
	return Math.log10(Math.max(place.size, 1)) + FOUND[found] + fit;
}

/** Whether a folded query is a place's code, or the whole of one of its names. */
export function isExactly({ name, iata, nicknames, aliases }: Ranked, query: string): boolean {
	const own = [fold(name), iata.toLowerCase()];
	return own.includes(query) || isAmong(nicknames, query) || isAmong(aliases, query);
}

function codeFit({ iata }: Ranked, asked: string[], found: Found): number {
	if (!iata || !asked.includes(iata.toLowerCase())) return 0;
	return asked.length === 1 && found === "words" ? CODE : CODE_IN_PASSING;
}

function nameFit(place: Ranked, query: string, asked: string[], found: Found): number {
	const { words, nicknames, aliases } = place;
	if (fold(place.name) === query || isAmong(nicknames, query)) return EXACT_NAME;
	if (fold(place.city) === query) return EXACT_TOWN_OF_AIRPORT;
	if (isAmong(aliases, query)) return EXACT_ALIAS;
	if (words.startsWith(query)) return STARTS_NAME;
	if (found === "parts" || allBegin(asked, words)) return 0;
	return allBegin(asked, `${words} ${(nicknames + aliases).replaceAll("|", " ")}`) ? BY_ALIAS : BY_COUNTRY;
}

/** Names are kept as "|nyc|new york|". */
function isAmong(names: string, query: string): boolean {
	return names.includes(`|${query}|`);
}

/** Whether every word asked for begins one of the words. */
function allBegin(asked: string[], words: string): boolean {
	return asked.every((word) => ` ${words}`.includes(` ${word}`));
}
