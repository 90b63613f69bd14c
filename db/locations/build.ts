import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { readLocations } from "./read-locations.ts";

const DATA = new URL("./locations.tsv.br", import.meta.url);
const SOURCES = ["./build.ts", "./read-locations.ts", "./metropolitan-codes.ts"].map(
	(name) => new URL(name, import.meta.url),
);
const FOLDER = fileURLToPath(new URL("../../build/", import.meta.url));

/**
 * Misspelled words are compared with the names of all locations, and with alternative names of locations of at least
 * this size.
 */
const MIN_WELL_KNOWN_SIZE = 100_000;

/** Rows and indexes are in the order of size, so the first matches are the ones to show, and no query sorts. */
const SCHEMA = `
CREATE TABLE locations (
	rank INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, city TEXT NOT NULL, region TEXT NOT NULL,
	country TEXT NOT NULL, iata TEXT NOT NULL, metropolis TEXT NOT NULL, minor INTEGER NOT NULL,
	latitude REAL NOT NULL, longitude REAL NOT NULL, time_zone TEXT NOT NULL, size INTEGER NOT NULL,
	words TEXT NOT NULL, nicknames TEXT NOT NULL, aliases TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE location_words USING fts5 (
	start, name, alias, country, content='', detail=column, columnsize=0, prefix='1 2 3',
	tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE location_parts USING fts5 (name, content='', detail=none, columnsize=0, tokenize='trigram');
CREATE TABLE location_terms (term TEXT PRIMARY KEY, rank INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE largest_locations (rank INTEGER PRIMARY KEY) STRICT;
`;

/**
 * Builds the database of locations for this build's data and code, and deletes those of other builds. The finished file
 * appears in one step, so that two threads or processes may build it at the same time.
 */
export function ensureLocationsFile(folder = FOLDER): string {
	const hash = createHash("sha256");
	for (const file of [DATA, ...SOURCES]) hash.update(readFileSync(file));
	const path = join(folder, `locations-${hash.digest("hex").slice(0, 12)}.db`);
	if (existsSync(path)) return path;
	mkdirSync(dirname(path), { recursive: true });
	for (const name of readdirSync(folder)) {
		if (/^locations-\w+\.db$/.test(name)) rmSync(join(folder, name));
	}
	const draft = `${path}.${randomUUID()}`;
	const file = new Database(draft);
	try {
		file.pragma("journal_mode = OFF");
		file.pragma("synchronous = OFF");
		file.transaction(() => fillLocations(file))();
	} finally {
		file.close();
	}
	renameSync(draft, path);
	return path;
}

function fillLocations(file: Database.Database): void {
	file.exec(SCHEMA);
	const insert = {
		location: file.prepare(
			`INSERT INTO locations VALUES (@rank, @id, @name, @city, @region, @country, @iata, @metropolis, @minor, @latitude,
			 @longitude, @timeZone, @size, @words, @nicknames, @aliases)`,
		),
		words: file.prepare(
			"INSERT INTO location_words (rowid, start, name, alias, country) VALUES (?, ?, ?, ?, ?)",
		),
		parts: file.prepare("INSERT INTO location_parts (rowid, name) VALUES (?, ?)"),
		term: file.prepare("INSERT INTO location_terms VALUES (?, ?)"),
	};
	const terms = new Map<string, number>();
	for (const location of readLocations(DATA)) {
		const { rank, nicknames, aliases, words, size } = location;
		insert.location.run({
			...location,
			minor: Number(location.minor),
			nicknames: joinNames(nicknames),
			aliases: joinNames(aliases),
		});
		const others = [...nicknames, ...aliases].join(" ");
		insert.words.run(
			rank,
			location.starts,
			words,
			others,
			normalizeText(`${location.region} ${location.country}`),
		);
		insert.parts.run(rank, location.names);
		const spelled = [words, ...nicknames, ...(size < MIN_WELL_KNOWN_SIZE ? [] : aliases)];
		for (const term of spelled.join(" ").split(" ")) if (term && !terms.has(term)) terms.set(term, rank);
	}
	for (const term of [...terms.keys()].sort()) insert.term.run(term, terms.get(term));
	file.exec("INSERT INTO largest_locations SELECT min(rank) FROM locations GROUP BY country, iata = ''");
	file.exec("INSERT INTO location_words (location_words) VALUES ('optimize')");
	file.exec("INSERT INTO location_parts (location_parts) VALUES ('optimize')");
}

/** The bars allow a query for a whole name. */
function joinNames(names: string[]): string {
	return names.length > 0 ? `|${names.join("|")}|` : "";
}
