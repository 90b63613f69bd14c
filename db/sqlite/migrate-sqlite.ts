import { existsSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import {
	type AppliedMigration,
	logMigrations,
	readMigrations,
	refuseUnknownMigrations,
} from "../migrations.ts";
import { keepDatabasePrivate, makeDatabaseFolder } from "../owner.ts";
import { connect, databasePath } from "./connect.ts";

/**
 * Migrates the database under its write lock, so that of processes that start together only one migrates.
 * @returns how many migrations it applied.
 * @throws Error if the database has migrations that differ from this build's
 */
export function migrateSqlite(url: string): number {
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
		refuseUnknownMigrations(resolve(databasePath(url)), applied, known);
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

/** An empty in-memory database with the named migrations of this build. The caller closes it. */
export function emptyDatabase(names: readonly string[]): Database.Database {
	const database = new Database(":memory:");
	database.exec(CREATE_MIGRATIONS);
	for (const { name, statements } of readMigrations())
		if (names.includes(name)) for (const statement of statements) database.exec(statement);
	return database;
}

/** @returns how many migrations a database has, and the names of the missing ones @throws Error as `migrateSqlite` does */
export function pendingMigrations(url: string): { applied: number; pending: string[] } {
	const known = readMigrations();
	const applied = existsSync(databasePath(url)) ? appliedMigrations(url) : [];
	refuseUnknownMigrations(resolve(databasePath(url)), applied, known);
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
