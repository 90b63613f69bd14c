import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { normalizeText } from "#app/lib/normalize-text.ts";
import { readPlaces } from "./read-places.ts";

const DATA = new URL("./places.tsv.br", import.meta.url);
const SOURCES = ["./build.ts", "./read-places.ts", "./metropolitan-codes.ts"].map(
	(name) => new URL(name, import.meta.url),
);
const FOLDER = fileURLToPath(new URL("../../build/", import.meta.url));

/**
 * Misspelled words are compared with the names of all places, and with the other names of places of at least this
 * size.
 */
const MIN_WELL_KNOWN_SIZE = 100_000;

/**
 * Rows are in the order of size, and so are the indexes, so the first matches are the ones to show and no query sorts.
 */
const SCHEMA = `
CREATE TABLE places (
	rank INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, city TEXT NOT NULL, region TEXT NOT NULL,
	country TEXT NOT NULL, iata TEXT NOT NULL, metropolis TEXT NOT NULL, minor INTEGER NOT NULL,
	latitude REAL NOT NULL, longitude REAL NOT NULL, time_zone TEXT NOT NULL, size INTEGER NOT NULL,
	words TEXT NOT NULL, nicknames TEXT NOT NULL, aliases TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE place_words USING fts5 (
	start, name, alias, country, content='', detail=column, columnsize=0, prefix='1 2 3',
	tokenize="unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE place_parts USING fts5 (name, content='', detail=none, columnsize=0, tokenize='trigram');
CREATE TABLE place_terms (term TEXT PRIMARY KEY, rank INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE largest_places (rank INTEGER PRIMARY KEY) STRICT;
`;

/**
 * Builds the database of places for this build's data and code, and deletes those of other builds. The file appears
 * complete in one step, so that two processes may do this at the same time.
 */
export function ensurePlacesFile(folder = FOLDER): string {
	const hash = createHash("sha256");
	for (const file of [DATA, ...SOURCES]) hash.update(readFileSync(file));
	const path = join(folder, `places-${hash.digest("hex").slice(0, 12)}.db`);
	if (existsSync(path)) return path;
	mkdirSync(dirname(path), { recursive: true });
	for (const name of readdirSync(folder)) {
		if (/^places-\w+\.db$/.test(name)) rmSync(join(folder, name));
	}
	const draft = `${path}.${process.pid}`;
	rmSync(draft, { force: true });
	const file = new Database(draft);
	try {
		file.pragma("journal_mode = OFF");
		file.pragma("synchronous = OFF");
		file.transaction(() => fillPlaces(file))();
	} finally {
		file.close();
	}
	renameSync(draft, path);
	return path;
}

function fillPlaces(file: Database.Database): void {
	file.exec(SCHEMA);
	const insert = {
		place: file.prepare(
			`INSERT INTO places VALUES (@rank, @id, @name, @city, @region, @country, @iata, @metropolis, @minor, @latitude,
			 @longitude, @timeZone, @size, @words, @nicknames, @aliases)`,
		),
		words: file.prepare(
			"INSERT INTO place_words (rowid, start, name, alias, country) VALUES (?, ?, ?, ?, ?)",
		),
		parts: file.prepare("INSERT INTO place_parts (rowid, name) VALUES (?, ?)"),
		term: file.prepare("INSERT INTO place_terms VALUES (?, ?)"),
	};
	const terms = new Map<string, number>();
	for (const place of readPlaces(DATA)) {
		const { rank, nicknames, aliases, words, size } = place;
		insert.place.run({
			...place,
			minor: Number(place.minor),
			nicknames: joinNames(nicknames),
			aliases: joinNames(aliases),
		});
		const others = [...nicknames, ...aliases].join(" ");
		insert.words.run(rank, place.starts, words, others, normalizeText(`${place.region} ${place.country}`));
		insert.parts.run(rank, place.names);
		const spelled = [words, ...nicknames, ...(size < MIN_WELL_KNOWN_SIZE ? [] : aliases)];
		for (const term of spelled.join(" ").split(" ")) if (term && !terms.has(term)) terms.set(term, rank);
	}
	for (const term of [...terms.keys()].sort()) insert.term.run(term, terms.get(term));
	file.exec("INSERT INTO largest_places SELECT min(rank) FROM places GROUP BY country, iata = ''");
	file.exec("INSERT INTO place_words (place_words) VALUES ('optimize')");
	file.exec("INSERT INTO place_parts (place_parts) VALUES ('optimize')");
}

/** The bars let a query find a whole name. */
function joinNames(names: string[]): string {
	return names.length > 0 ? `|${names.join("|")}|` : "";
}
