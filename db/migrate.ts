import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { connect, databasePath } from "./client.server.ts";

type Migration = { name: string; statements: string[]; hash: string };

/**
 * Brings the database to this build's schema, under the database's own write lock, so that two processes that
 * start together migrate once. Refuses a database that has migrations this build does not know.
 * @returns how many migrations were applied.
 */
export function migrate(url: string): number {
	mkdirSync(dirname(databasePath(url)), { recursive: true });
	const connection = connect(url, false);
	try {
		connection.exec("BEGIN IMMEDIATE");
		connection.exec(
			"CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
		);
		const applied = connection.prepare("SELECT name FROM migrations").pluck().all() as string[];
		const known = readMigrations();
		const unknown = applied.filter((name) => !known.some((migration) => migration.name === name));
		if (unknown.length > 0) {
			throw new Error(
				`The database is newer than this build: it has ${unknown.join(", ")}. Start a newer build.`,
			);
		}
		const waiting = known.filter((migration) => !applied.includes(migration.name));
		const record = connection.prepare("INSERT INTO migrations VALUES (?, ?, ?)");
		for (const migration of waiting) {
			for (const statement of migration.statements) connection.exec(statement);
			record.run(migration.name, migration.hash, Date.now());
		}
		connection.exec("COMMIT");
		return waiting.length;
	} finally {
		connection.close();
	}
}

function readMigrations(): Migration[] {
	const folder = new URL("./migrations/", import.meta.url);
	const journal = JSON.parse(readFileSync(new URL("meta/_journal.json", folder), "utf8"));
	return journal.entries.map(({ tag }: { tag: string }) => {
		const sql = readFileSync(new URL(`${tag}.sql`, folder), "utf8");
		return {
			name: tag,
			statements: sql.split("--> statement-breakpoint"),
			hash: createHash("sha256").update(sql).digest("hex"),
		};
	});
}
