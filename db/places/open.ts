import Database from "better-sqlite3";
import { ensurePlacesFile } from "./build.ts";

export type Place = {
	rank: number; // by size; the largest is 1
	id: string;
	name: string;
	city: string;
	region: string; // the state in the United States, else empty
	country: string;
	iata: string; // empty for towns
	metropolis: string; // the code of a town with several airports, also at these airports; else empty
	minor: number; // 1 for seaplane bases, heliports and stations
	latitude: number;
	longitude: number;
	timeZone: string;
	size: number; // inhabitants; an equivalent for airports
	words: string; // name, town and codes, normalized
	nicknames: string; // normalized names that travellers use: "|nyc|new york|", or empty
	aliases: string; // other names, in the same form
};

/** Searches the places, and returns the largest first. */
export type Places = {
	byWords(match: string, limit: number): Place[]; // words and their beginnings in FTS5 syntax
	byTrigrams(match: string, limit: number): Place[]; // trigrams of names
	knownTerms(words: string[], starting: boolean, limit: number): string[]; // those of the words that names are made of, or that names begin with
	largest(limit: number): Place[]; // each country's largest town and airport
	close(): void;
};

const COLUMNS =
	"p.rank, p.id, p.name, p.city, p.region, p.country, p.iata, p.metropolis, p.minor, p.latitude, p.longitude, p.time_zone AS timeZone, p.size, p.words, p.nicknames, p.aliases";

/** Opens the file at the first search, because not every process searches. */
export function openPlaces(folder?: string): Places {
	let opened: Places | null = null;
	const places = () => {
		opened ??= openFile(ensurePlacesFile(folder));
		return opened;
	};
	return {
		byWords: (match, limit) => places().byWords(match, limit),
		byTrigrams: (match, limit) => places().byTrigrams(match, limit),
		knownTerms: (words, starting, limit) => places().knownTerms(words, starting, limit),
		largest: (limit) => places().largest(limit),
		close: () => opened?.close(),
	};
}

function openFile(path: string): Places {
	const file = new Database(path, { readonly: true, fileMustExist: true });
	const indexed = (index: string) =>
		file.prepare<[string, number], Place>(
			`SELECT ${COLUMNS} FROM ${index} JOIN places p ON p.rank = ${index}.rowid WHERE ${index} MATCH ? ORDER BY ${index}.rowid LIMIT ?`,
		);
	const known = (condition: string) =>
		file
			.prepare<[string, number], string>(
				`SELECT t.term FROM json_each(?) w CROSS JOIN place_terms t ON ${condition} GROUP BY t.term ORDER BY min(t.rank) LIMIT ?`,
			)
			.pluck();
	const words = indexed("place_words");
	const parts = indexed("place_parts");
	const equal = known("t.term = w.value");
	const starting = known("t.term >= w.value AND t.term < w.value || char(1114111)");
	const largest = file.prepare<[number], Place>(
		`SELECT ${COLUMNS} FROM largest_places l JOIN places p ON p.rank = l.rank ORDER BY p.iata <> '', p.rank LIMIT ?`,
	);
	return {
		byWords: (match, limit) => words.all(match, limit),
		byTrigrams: (match, limit) => parts.all(match, limit),
		knownTerms: (terms, begin, limit) => (begin ? starting : equal).all(JSON.stringify(terms), limit),
		largest: (limit) => largest.all(limit),
		close: () => file.close(),
	};
}
