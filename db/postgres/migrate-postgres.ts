import type { Client } from "pg";
import {
	type AppliedMigration,
	logMigrations,
	readMigrations,
	refuseUnknownMigrations,
} from "../migrations.ts";
import { StartProblem } from "../start-problem.ts";
import { connectOnce, nameOfDatabase } from "./connect.ts";

/** Any number other than the writers'. The process that holds this lock migrates. */
const MIGRATION_LOCK = 4_164_198;
/** Version 15.0 in PostgreSQL's numbering. */
const MIN_VERSION = 150_000;

/**
 * Migrates the database in one transaction under a lock, so that of processes that start together only one migrates.
 * @returns how many migrations it applied
 * @throws Error if the database has migrations that differ from this build's
 */
export async function migratePostgres(url: string): Promise<number> {
	const began = performance.now();
	const client = await connectOnce(url);
	try {
		await requireFitServer(client, url);
		await client.query(`begin read write; select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
		await client.query(
			'create table if not exists migrations (name text collate "C" primary key, hash text not null, applied_at bigint not null)',
		);
		const applied = await client.query<AppliedMigration>("select name, hash from migrations");
		const known = readMigrations("postgres");
		refuseUnknownMigrations(nameOfDatabase(url), applied.rows, known);
		const pending = known.filter(({ name }) => !applied.rows.some((one) => one.name === name));
		for (const { name, hash, statements } of pending) {
			for (const statement of statements) await client.query(statement);
			await client.query("insert into migrations values ($1, $2, $3)", [name, hash, Date.now()]);
		}
		await client.query("commit");
		if (pending.length > 0) logMigrations(pending, performance.now() - began);
		return pending.length;
	} finally {
		await client.end();
	}
}

/** Checks that the server meets the needs of our SQL and our texts. @throws StartProblem */
async function requireFitServer(client: Client, url: string): Promise<void> {
	const { rows } = await client.query<Server>(
		"select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
	);
	const [{ number, version, encoding } = { number: 0, version: "", encoding: "" }] = rows;
	const where = nameOfDatabase(url);
	if (number < MIN_VERSION) {
		throw new StartProblem(
			`${where} is on PostgreSQL ${version}, and Gangway needs 15 or later. Upgrade the server, or name a newer one.`,
		);
	}
	if (encoding !== "UTF8") {
		throw new StartProblem(
			`${where} stores texts as ${encoding}, and Gangway needs UTF8. Make another database: CREATE DATABASE gangway ENCODING 'UTF8' TEMPLATE template0`,
		);
	}
}

type Server = { number: number; version: string; encoding: string };
