import { readFileSync } from "node:fs";
import type Database from "better-sqlite3";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresServer } from "#tests/support/databases.ts";
import {
	CATALOGUE,
	catalogueOf,
	ofPostgres,
	ofSqlite,
	type SharedCatalogue,
} from "#tests/support/postgres/catalogues.ts";
import { type Cluster, startCluster } from "#tests/support/postgres/cluster.ts";
import { translateSchema } from "../../scripts/lib/postgres-schema.ts";
import { readMigrations } from "../migrations.ts";
import { emptyDatabase } from "../sqlite/migrate-sqlite.ts";
import { connectOnce } from "./connect.ts";
import { migratePostgres } from "./migrate-postgres.ts";

/**
 * The schema exists three times: in db/schema, in SQLite's migrations and in PostgreSQL's. This finds, in the
 * databases' own catalogues, whatever is missing in one of them.
 */
let cluster: Cluster | undefined;
let migrated: pg.Client;
let translated: pg.Client;
let sqlite: Database.Database;

const MIGRATED = "drift_migrated";
const TRANSLATED = "drift_translated";

beforeAll(async () => {
	sqlite = emptyDatabase(readMigrations().map(({ name }) => name));
	cluster = postgresServer() ? undefined : await startCluster();
	const server = postgresServer() ?? cluster?.url ?? "";
	const admin = await connectOnce(server);
	for (const name of [MIGRATED, TRANSLATED]) {
		await admin.query(`drop database if exists ${name} with (force)`);
		await admin.query(`create database ${name}`);
	}
	await admin.end();
	const urlOf = (name: string) => new URL(`/${name}`, server).href;
	await migratePostgres(urlOf(MIGRATED));
	migrated = await connectOnce(urlOf(MIGRATED));
	translated = await connectOnce(urlOf(TRANSLATED));
	for (const statement of translateSchema()) await translated.query(statement);
	await translated.query(readFileSync(new URL("rules.sql", import.meta.url), "utf8"));
}, 90_000);

afterAll(async () => {
	await migrated?.end();
	await translated?.end();
	await cluster?.stop();
	sqlite.close();
});

test("each of SQLite's migrations after PostgreSQL's first has one of the same name there", () => {
	const all = readMigrations().map(({ name }) => name);
	const [first, ...rest] = readMigrations("postgres").map(({ name }) => name);
	expect(first).toBeDefined();
	expect(rest).toEqual(all.slice(all.indexOf(first ?? "") + 1));
});

describe("PostgreSQL's migrations make what db/schema and rules.sql say", () => {
	test.each(Object.keys(CATALOGUE) as (keyof typeof CATALOGUE)[])("its %s", async (part) => {
		const expected = await catalogueOf(translated, part);
		expect(expected.length).toBeGreaterThan(0);
		expect(await catalogueOf(migrated, part)).toEqual(expected);
	});

	test.each([
		["relations", "create view late as select 1"],
		["columns", "alter table trips add column late bigint"],
		["columns", "alter table trips alter column title drop not null"],
		["columns", 'alter table trips alter column title type text collate "en-x-icu"'],
		["columns", "alter table attempts alter column currency drop default"],
		["columns", "alter table trips alter column rowid drop identity"],
		["constraints", "alter table attempts drop constraint attempts_amount"],
		["constraints", "alter table ledger_lines alter constraint ledger_lines_entry_id_fkey not deferrable"],
		[
			"indexes",
			"drop index ledger_entries_source; create index ledger_entries_source on ledger_entries (source)",
		],
		["triggers", "alter table ledger_lines disable trigger ledger_lines_stay"],
		["triggers", "drop trigger ledger_entries_seal on ledger_entries"],
		[
			"functions",
			"create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
		],
		["functions", "drop aggregate json_group_object(text, bigint)"],
	] as const)("finds a difference of its %s: %s", async (part, change) => {
		await migrated.query("begin");
		try {
			await migrated.query(change);
			expect(await catalogueOf(migrated, part)).not.toEqual(await catalogueOf(translated, part));
		} finally {
			await migrated.query("rollback");
		}
	});
});

test("PostgreSQL understands its own words for each function, which a restored dump is made of", async () => {
	const { rows } = await translated.query<{ text: string }>(
		"select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'",
	);
	expect(rows.length).toBeGreaterThan(5);
	for (const { text } of rows) await translated.query(text);
});

describe("SQLite's migrations make what db/schema and rules.sql say", () => {
	const PARTS = ["columns", "checks", "indexes", "foreign keys", "triggers"] as const;

	test.each(PARTS)("its %s", async (part) => {
		const expected = (await ofPostgres(translated))[part];
		expect(expected.length).toBeGreaterThan(0);
		expect(ofSqlite(sqlite)[part]).toEqual(expected);
	});

	test.each<[keyof SharedCatalogue, string]>([
		["columns", "alter table trips add column late integer"],
		["columns", "create table late (id text)"],
		["checks", "create table late (id text, constraint late_id check (id > ''))"],
		[
			"indexes",
			"drop index ledger_entries_source; create index ledger_entries_source on ledger_entries (source)",
		],
		["foreign keys", "create table late (id text references trips (id) deferrable initially deferred)"],
		["triggers", "drop trigger ledger_entries_stay"],
	])("finds a difference of its %s: %s", async (part, change) => {
		sqlite.exec("begin");
		sqlite.exec(change);
		const changed = ofSqlite(sqlite)[part];
		sqlite.exec("rollback");
		expect(changed).not.toEqual((await ofPostgres(translated))[part]);
	});
});
