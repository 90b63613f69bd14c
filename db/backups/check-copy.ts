import Database from "better-sqlite3";
import { isSealed } from "../secret-box.ts";
import { readSecrets } from "../secrets.ts";
import { BackupError } from "./backup-error.ts";

type CheckedCopy = { schema: string; ledgerEntries: number; migrations: string[]; plainSecrets: number };

/**
 * Reads a whole database file: its pages and indexes, each reference to another row, each entry of the ledger, whose lines
 * must sum to zero, and which migrations it has.
 * @returns the number of its last migration, such as "0034", how many entries its ledger has, the names of
 * its migrations, and how many secrets in it are not encrypted
 * @throws BackupError with what is wrong
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
		const which = unbalanced.slice(0, 3).join(", ");
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
	};
}

export function isDamage(error: unknown): error is Error {
	return error instanceof Error && "code" in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
}
