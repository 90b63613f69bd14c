import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { log } from "#app/lib/log.server.ts";
import { keepDatabasePrivate, makeDatabaseFolder } from "./owner.ts";
import { connect, databasePath } from "./sqlite/connect.ts";

type Migration = { name: string; statements: string[]; hash: string };
type AppliedMigration = Pick<Migration, "name" | "hash">;

/**
 * Migrates the database under its write lock, so that processes that start together migrate once.
 * @returns how many migrations it applied. @throws Error when the database has migrations that differ from this
 * build's
 */
export function migrate(url: string): number {
	const path = databasePath(url);
	if (isFile(path)) {
		makeDatabaseFolder(path);
		keepDatabasePrivate(path);
	}
	const began = performance.now();
	const connection = connect(url, false);
	try {
		// A migration that rebuilds a table drops the old one, whose rows must not cascade to others.
		connection.pragma("foreign_keys = OFF");
		connection.exec("BEGIN IMMEDIATE");
		connection.exec(CREATE_MIGRATIONS);
		const applied = connection.prepare("SELECT name, hash FROM migrations").all() as AppliedMigration[];
		const known = readMigrations();
		refuseUnknownMigrations(url, applied, known);
		const pending = known.filter(({ name }) => !applied.some((one) => one.name === name));
		const record = connection.prepare("INSERT INTO migrations VALUES (?, ?, ?)");
		for (const migration of pending) {
			for (const statement of migration.statements) connection.exec(statement);
			record.run(migration.name, migration.hash, Date.now());
		}
		const orphans = connection.pragma("foreign_key_check") as unknown[];
		if (orphans.length > 0)
			throw new Error(`The migration leaves ${orphans.length} rows without their parents`);
		connection.exec("COMMIT");
		if (pending.length > 0) logMigrations(pending, performance.now() - began);
		return pending.length;
	} finally {
		connection.close();
	}
}

const CREATE_MIGRATIONS =
	"CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT";

const isFile = (path: string) => path !== "" && !path.startsWith(":memory:");

/** An empty database in memory that has had some of this build's migrations. The caller closes it. */
export function emptyDatabase(names: readonly string[]): Database.Database {
	const database = new Database(":memory:");
	database.exec(CREATE_MIGRATIONS);
	for (const { name, statements } of readMigrations())
		if (names.includes(name)) for (const statement of statements) database.exec(statement);
	return database;
}

function logMigrations(applied: Migration[], ms: number): void {
	const schema = applied.at(-1)?.name;
	log.info("the database has a newer schema", { migrations: applied.length, schema, ms: Math.round(ms) });
}

/** @returns how many migrations a database has, and the names of those that it lacks @throws Error as `migrate` does */
export function pendingMigrations(url: string): { applied: number; pending: string[] } {
	const known = readMigrations();
	const applied = existsSync(databasePath(url)) ? appliedMigrations(url) : [];
	refuseUnknownMigrations(url, applied, known);
	const pending = known.map(({ name }) => name).filter((name) => !applied.some((one) => one.name === name));
	return { applied: applied.length, pending };
}

function appliedMigrations(url: string): AppliedMigration[] {
	const connection = connect(url, true);
	try {
		const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get();
		return table ? (connection.prepare("SELECT name, hash FROM migrations").all() as AppliedMigration[]) : [];
	} finally {
		connection.close();
	}
}

function refuseUnknownMigrations(url: string, applied: AppliedMigration[], known: Migration[]): void {
	const path = resolve(databasePath(url));
	const unknown = applied.filter(({ name }) => !known.some((one) => one.name === name));
	if (unknown.length > 0) {
		const names = unknown.map(({ name }) => name).join(", ");
		throw new Error(
			`The database is newer than this build: ${path} has ${names}. Start the newer build again, ` +
				"or put the backup back that it made before it migrated: npm run restore -- FILE",
		);
	}
	const changed = applied.find(({ name, hash }) =>
		known.some((one) => one.name === name && one.hash !== hash),
	);
	if (changed) {
		throw new Error(
			`The migration ${changed.name} was changed after ${path} had it. Write a new migration instead.`,
		);
	}
}

/** In their order. */
export function readMigrations(): Migration[] {
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
