import Database from "better-sqlite3";
import { readMigrations } from "../migrations.ts";
import { isSealed } from "../secret-box.ts";
import { readSecrets } from "../secrets.ts";
import { emptyDatabase } from "../sqlite/migrate-sqlite.ts";
import { BackupError } from "./backup-error.ts";

type CheckedCopy = {
	schema: string; // the number of its last migration
	ledgerEntries: number;
	migrations: string[];
	plainSecrets: number; // the number of its secrets that are not encrypted
	differences: string | null; // how it differs from an empty database with the same migrations, in words
};

/**
 * Checks a whole database file: its pages and indexes, each foreign key, each ledger entry, whose lines must sum to
 * zero, and which migrations it has.
 * @throws BackupError with the problem
 */
export function checkCopy(path: string): CheckedCopy {
	try {
		const copy = new Database(path, { readonly: true });
		try {
			return readAll(copy);
		} finally {
			copy.close();
		}
	} catch (error) {
		if (isDamage(error)) throw new BackupError(`it is damaged (${error.message})`);
		throw error;
	}
}

function readAll(copy: Database.Database): CheckedCopy {
	const problems = (copy.pragma("integrity_check", { simple: false }) as { integrity_check: string }[])
		.map((row) => row.integrity_check)
		.filter((line) => line !== "ok");
	if (problems.length > 0) throw new BackupError(`it is damaged (${problems.slice(0, 3).join("; ")})`);
	const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
	if (!["migrations", "settings", "ledger_lines"].every((name) => tables.includes(name)))
		throw new BackupError("it is no database of Gangway");
	const orphans = copy.pragma("foreign_key_check") as unknown[];
	if (orphans.length > 0) throw new BackupError(`${orphans.length} of its rows refer to rows that are gone`);
	const unbalanced = copy
		.prepare(
			`SELECT e.id FROM ledger_entries e LEFT JOIN ledger_lines l ON l.entry_id = e.id
			GROUP BY e.id HAVING count(l.id) < 2 OR sum(l.amount) <> 0`,
		)
		.pluck()
		.all();
	if (unbalanced.length > 0) {
		const which = printable(unbalanced.slice(0, 3).join(", "));
		throw new BackupError(
			unbalanced.length === 1
				? `1 entry of its ledger does not sum to zero: ${which}`
				: `${unbalanced.length} entries of its ledger do not sum to zero: ${which}`,
		);
	}
	const migrations = copy.prepare("SELECT name FROM migrations ORDER BY name").pluck().all() as string[];
	return {
		schema: migrations.at(-1)?.slice(0, 4) ?? "0000",
		ledgerEntries: copy.prepare("SELECT count(*) FROM ledger_entries").pluck().get() as number,
		migrations,
		plainSecrets: readSecrets(copy).filter(({ value }) => !isSealed(value)).length,
		differences: differencesOf(copy, migrations),
	};
}

/** Text from a file of unknown origin must not control the terminal. */
export function printable(text: string): string {
	return text.replace(/\p{Cc}/gu, " ");
}

/**
 * Compares the tables, indexes, views and triggers with those that the same migrations of this build create.
 * @returns null if they are the same, or if this build does not know one of the migrations
 */
function differencesOf(copy: Database.Database, migrations: readonly string[]): string | null {
	const known = new Set(readMigrations().map(({ name }) => name));
	if (!migrations.every((name) => known.has(name))) return null;
	const empty = emptyDatabase(migrations);
	const [has, should] = [partsOf(copy), partsOf(empty)];
	empty.close();
	const missing = [...should.keys()].filter((part) => !has.has(part));
	const extra = [...has.keys()].filter((part) => !should.has(part));
	const changed = [...has].filter(([part, sql]) => should.has(part) && should.get(part) !== sql);
	const found = [
		...phrase(missing, "it lacks"),
		...phrase(extra, "it has, and Gangway does not,"),
		...phrase(
			changed.map(([part]) => part),
			"it has another form of",
		),
	];
	return found.length > 0 ? found.join("; ") : null;
}

/** The SQL of each part, such as "trigger ledger_lines_no_update". */
function partsOf(database: Database.Database): Map<string, string> {
	const rows = database
		.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
		.all() as { type: string; name: string; sql: string | null }[];
	return new Map(
		rows
			.filter(({ name }) => !LITESTREAM_TABLES.has(name))
			.map(({ type, name, sql }) => [`${type} ${name}`, (sql ?? "").replace(/[\s"`]+/g, "")]),
	);
}

const LITESTREAM_TABLES = new Set(["_litestream_seq", "_litestream_lock"]);

function phrase(parts: readonly string[], beginning: string): string[] {
	if (parts.length === 0) return [];
	const named = parts.slice(0, 3).map((part) => `the ${part}`);
	const all = parts.length > 3 ? [...named, `${parts.length - 3} more`] : named;
	return [printable(`${beginning} ${all.join(", ")}`)];
}

export function isDamage(error: unknown): error is Error {
	return error instanceof Error && "code" in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
}
