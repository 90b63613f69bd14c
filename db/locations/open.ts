import Database from "better-sqlite3";
import { ensureLocationsFile } from "./build.ts";

export type LocationRow = {
	rank: number; // by size; the largest is 1
	id: string;
	name: string;
	city: string;
	region: string; // the state in the United States, else empty
	country: string;
	iata: string; // empty for towns
	metropolis: string; // the code of a town with several airports, also for these airports; else empty
	minor: number; // 1 for seaplane bases, heliports and stations
	latitude: number;
	longitude: number;
	timeZone: string;
	size: number; // inhabitants; an equivalent for airports
	words: string; // name, town and codes, normalized
	nicknames: string; // normalized names that travellers use: "|nyc|new york|", or empty
	aliases: string; // other names, in the same form
};

/** Searches the locations, and returns the largest first. */
export type Locations = {
	byWords(match: string, limit: number): LocationRow[]; // words and their beginnings in FTS5 syntax
	byTrigrams(match: string, limit: number): LocationRow[]; // trigrams of names
	knownTerms(words: string[], starting: boolean, limit: number): string[]; // the given words that occur in names, or (`starting`) that begin a word of a name
	largest(limit: number): LocationRow[]; // each country's largest town and airport
	close(): void;
};

const COLUMNS =
	"l.rank, l.id, l.name, l.city, l.region, l.country, l.iata, l.metropolis, l.minor, l.latitude, l.longitude, l.time_zone AS timeZone, l.size, l.words, l.nicknames, l.aliases";

/** Opens the file on the first search, because not every process searches. */
export function openLocations(folder?: string): Locations {
	let opened: Locations | null = null;
	const locations = () => {
		opened ??= openFile(ensureLocationsFile(folder));
		return opened;
	};
	return {
		byWords: (match, limit) => locations().byWords(match, limit),
		byTrigrams: (match, limit) => locations().byTrigrams(match, limit),
		knownTerms: (words, starting, limit) => locations().knownTerms(words, starting, limit),
		largest: (limit) => locations().largest(limit),
		close: () => opened?.close(),
	};
}

/** The plus before each parameter keeps SQLite from replanning the statement each time (db/sqlite/dialect.ts). */
function openFile(path: string): Locations {
	const file = new Database(path, { readonly: true, fileMustExist: true });
	const indexed = (index: string) =>
		file.prepare<[string, number], LocationRow>(
			`SELECT ${COLUMNS} FROM ${index} JOIN locations l ON l.rank = ${index}.rowid WHERE ${index} MATCH +? ORDER BY ${index}.rowid LIMIT +?`,
		);
	const known = (condition: string) =>
		file
			.prepare<[string, number], string>(
				`SELECT t.term FROM json_each(+?) w CROSS JOIN location_terms t ON ${condition} GROUP BY t.term ORDER BY min(t.rank) LIMIT +?`,
			)
			.pluck();
	const words = indexed("location_words");
	const parts = indexed("location_parts");
	const equal = known("t.term = w.value");
	const starting = known("t.term >= w.value AND t.term < w.value || char(1114111)");
	const largest = file.prepare<[number], LocationRow>(
		`SELECT ${COLUMNS} FROM largest_locations JOIN locations l ON l.rank = largest_locations.rank ORDER BY l.iata <> '', l.rank LIMIT +?`,
	);
	return {
		byWords: (match, limit) => words.all(match, limit),
		byTrigrams: (match, limit) => parts.all(match, limit),
		knownTerms: (terms, begin, limit) => (begin ? starting : equal).all(JSON.stringify(terms), limit),
		largest: (limit) => largest.all(limit),
		close: () => file.close(),
	};
}
