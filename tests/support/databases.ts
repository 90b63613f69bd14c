import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { databasePath } from "#db/sqlite/connect.ts";
import { TEMP_ROOT } from "./fast-start.ts";
import { askLater, askNow } from "./postgres/ask-now.ts";
import { templateDatabase } from "./template-database.ts";

/** The server on which tests run instead of SQLite; tests/support/postgres/global-setup.ts starts one if none is configured. */
export const postgresServer = (): string | undefined =>
	process.env.TEST_ENGINE === "postgres" ? process.env.TEST_POSTGRES_URL : undefined;

export const TEMPLATE = "gangway_template";

type NewDatabase = { url: string; drop(): void };

/** A new database with the schema, or a copy of another one, which the caller must close. */
export function newDatabase(copyOf?: string): NewDatabase {
	const server = postgresServer();
	return server ? newPostgresDatabase(server, copyOf) : newFile(copyOf);
}

/**
 * A copy of a database that may be open. It is next to the original, and is dropped with it or with the server.
 * @returns its URL
 */
export function snapshotOf(url: string): string {
	const server = postgresServer();
	if (server) return newPostgresDatabase(server, url).url;
	const copy = `${databasePath(url)}.copy`;
	new Database(databasePath(url)).exec(`vacuum into '${copy}'`).close();
	return `file:${copy}`;
}

function newFile(copyOf: string | undefined): NewDatabase {
	const folder = mkdtempSync(join(TEMP_ROOT, "gangway-"));
	const file = join(folder, "test.db");
	writeFileSync(file, copyOf ? readFileSync(databasePath(copyOf)) : templateDatabase());
	return { url: `file:${file}`, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

function newPostgresDatabase(server: string, copyOf: string | undefined): NewDatabase {
	const name = `test_${randomBytes(9).toString("hex")}`;
	const template = copyOf ? new URL(copyOf).pathname.slice(1) : TEMPLATE;
	if (copyOf)
		askNow(server, "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [template]);
	askNow(server, `create database ${name} template ${template} strategy file_copy`);
	const url = new URL(server);
	url.pathname = `/${name}`;
	return { url: url.href, drop: () => askLater(server, `drop database ${name} with (force)`) };
}
