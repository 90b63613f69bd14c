import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { connect, databasePath } from "#db/sqlite/connect.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

/** Creates a database with only the migrations before `name`. */
export function migrateUntil(url: string, name: string): void {
	mkdirSync(dirname(databasePath(url)), { recursive: true });
	const connection = connect(url, false);
	connection.exec(
		"CREATE TABLE migrations (name TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT",
	);
	const record = connection.prepare("INSERT INTO migrations VALUES (?, ?, 1)");
	for (const file of migrationFiles().filter((one) => one < name)) {
		const sql = readFileSync(new URL(file, MIGRATIONS), "utf8");
		connection.exec(sql);
		record.run(file.slice(0, -".sql".length), createHash("sha256").update(sql).digest("hex"));
	}
	connection.close();
}

/** Such as "0034_replies_to_writers". */
export function newestMigration(): string {
	return migrationFiles().at(-1)?.slice(0, -".sql".length) ?? "";
}

const migrationFiles = () =>
	readdirSync(MIGRATIONS)
		.filter((file) => file.endsWith(".sql"))
		.sort();
