import Database from "better-sqlite3";
import { ensurePlacesFile } from "./build.ts";

/** An airport or a town, as it is stored. */
export type Place = {
	/** Its place in the order of size, the largest is 1. */
	rank: number;
	id: string;
	name: string;
	city: string;
	/** The state, in the United States; else empty. */
	region: string;
	country: string;
	/** Empty for towns. */
	iata: string;
	latitude: number;
	longitude: number;
	timeZone: string;
	/** In people; for airports an equivalent. */
	size: number;
	/** Name, town and code, folded. */
	words: string;
	/** What travellers call it, folded: "|nyc|new york|", or empty. */
	nicknames: string;
	/** Other names, in the same form. */
	aliases: string;
};

/** The places, read-only, each answer the largest first. */
export type Places = {
	/** By whole words and their beginnings; `match` is in the words of FTS5, over name, alias and country. */
	byWords(match: string, limit: number): Place[];
	/** By the three-letter pieces of names; `match` as above. */
	byTrigrams(match: string, limit: number): Place[];
	/** Of these words, those that the names of places are made of, or begin with (`starting`). */
	knownTerms(words: string[], starting: boolean, limit: number): string[];
	/** Each country's largest town, the largest first, and then its largest airport. Reads them all. */
	largest(limit: number): Place[];
	close(): void;
};

const COLUMNS =
	"p.rank, p.id, p.name, p.city, p.region, p.country, p.iata, p.latitude, p.longitude, p.time_zone AS timeZone, p.size, p.words, p.nicknames, p.aliases";

/** Opens the places when they are first asked for: not every process asks. */
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
		`SELECT ${COLUMNS} FROM places p WHERE p.rank IN (
			SELECT min(rank) FROM places GROUP BY country, iata = ''
		) ORDER BY p.iata <> '', p.rank LIMIT ?`,
	);
	return {
		byWords: (match, limit) => words.all(match, limit),
		byTrigrams: (match, limit) => parts.all(match, limit),
		knownTerms: (terms, begin, limit) => (begin ? starting : equal).all(JSON.stringify(terms), limit),
		largest: (limit) => largest.all(limit),
		close: () => file.close(),
	};
}
