import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type Database from "better-sqlite3";
import type { Client } from "pg";
import { pluralize } from "#app/lib/pluralize.ts";
import { takeDatabase } from "../database-lock.ts";
import { connectOnce, nameOfDatabase } from "../postgres/connect.ts";
import { migratePostgres } from "../postgres/migrate-postgres.ts";
import { WRITERS_LOCK } from "../postgres/postgres-db.server.ts";
import { isConnectionLost, PostgresError } from "../postgres/postgres-error.ts";
import { connect, databasePath } from "../sqlite/connect.ts";
import { pendingMigrations } from "../sqlite/migrate-sqlite.ts";
import { requireWritable } from "../start-problem.ts";
import { type Figures, figuresOfPostgres, figuresOfSqlite, requireSame } from "./figures.ts";
import { refuseServers } from "./postgres-in-use.ts";
import {
	inBatches,
	type Kind,
	type MovedTable,
	MoveError,
	movedTables,
	OutcomeUnknown,
	type Row,
	SAY_EVERY,
	type Value,
} from "./tables.ts";

type Say = (line: string) => void;

/**
 * Copies a SQLite database that no server uses into an empty PostgreSQL database, in one transaction: all of it or
 * nothing. The file stays as it is.
 * @returns the compared figures
 * @throws Error with what to do
 */
export async function moveToPostgres(from: string, to: string, say: Say): Promise<Figures> {
	const path = resolve(databasePath(from));
	if (!existsSync(path))
		throw new MoveError(`there is no database at ${path}. Set DATABASE_URL to the file that is to be moved.`);
	requireWritable(from); // the lock is next to it
	const release = takeDatabase(from);
	try {
		refuseOtherSchema(from, path);
		await migratePostgres(to);
		const source = connect(from, true);
		const client = await connectOnce(to);
		try {
			source.exec("begin"); // so that everything is read as of now
			const figures = await copyAll(source, client, to, say);
			await commit(client, to);
			await analyze(client, say);
			return figures;
		} finally {
			source.close();
			await client.end();
		}
	} finally {
		release();
	}
}

function refuseOtherSchema(from: string, path: string): void {
	const { pending } = pendingMigrations(from);
	if (pending.length === 0) return;
	throw new MoveError(
		`${path} is of an older build: it lacks ${pending.join(", ")}. Start this build on it once, stop it, and move then.`,
	);
}

async function copyAll(source: Database.Database, client: Client, to: string, say: Say): Promise<Figures> {
	const tables = movedTables();
	// A server may have timeouts for its users that are meant for short queries.
	await client.query(
		"begin read write; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s'",
	);
	await client.query("select pg_advisory_xact_lock($1)", [WRITERS_LOCK]);
	await refuseServers(client, to);
	await refuseRows(client, tables, to);
	const addForeignKeys = await dropForeignKeys(client, tables);
	for (const table of tables) await copyTable(source, client, table, say);
	say("Looking whether every row has the rows that it refers to …");
	await addForeignKeys();
	say("Comparing …");
	const figures = figuresOfSqlite(source, tables);
	requireSame(figures, await figuresOfPostgres(client, tables));
	return figures;
}

async function commit(client: Client, to: string): Promise<void> {
	try {
		await client.query("commit");
	} catch (error) {
		if (!isConnectionLost(new PostgresError(error))) throw error;
		throw new OutcomeUnknown(
			`The connection to ${nameOfDatabase(to)} was lost while the rows were being stored, all or none. Run it again: it refuses a database that has them.`,
			{ cause: error },
		);
	}
}

/** Without statistics, PostgreSQL would plan its first queries for empty tables. */
async function analyze(client: Client, say: Say): Promise<void> {
	say("Stored. PostgreSQL now looks at the tables, to plan its queries …");
	try {
		await client.query("vacuum analyze");
	} catch (error) {
		say(`Warning: that failed (${(error as Error).message}). Ask it once more: VACUUM ANALYZE`);
	}
}

async function refuseRows(client: Client, tables: MovedTable[], to: string): Promise<void> {
	for (const { name } of tables) {
		const { rowCount } = await client.query(`select from "${name}" limit 1`);
		if (rowCount !== 0)
			throw new MoveError(`${nameOfDatabase(to)} has rows already, in ${name}. Name an empty database.`);
	}
}

/**
 * The tables refer to each other in circles, so foreign keys are checked once all rows are there.
 * @returns a function that restores and checks them
 */
async function dropForeignKeys(client: Client, tables: MovedTable[]): Promise<() => Promise<void>> {
	const { rows } = await client.query<{ table: string; name: string; definition: string }>(
		`select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
		from pg_constraint join pg_class on pg_class.oid = conrelid
		where contype = 'f' and relnamespace = current_schema()::regnamespace and relname = any ($1)`,
		[tables.map(({ name }) => name)],
	);
	for (const { table, name } of rows) await client.query(`alter table "${table}" drop constraint "${name}"`);
	return async () => {
		for (const { table, name, definition } of rows)
			await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
	};
}

const TYPE: Record<Kind, string> = { text: "text", integer: "bigint", flag: "boolean", blob: "bytea" };

async function copyTable(
	source: Database.Database,
	client: Client,
	{ name, columns }: MovedTable,
	say: Say,
): Promise<void> {
	const names = columns.map((column) => `"${column.name}"`).join(", ");
	const arrays = columns.map(({ kind }, index) => `$${index + 2}::${TYPE[kind]}[]`);
	const text = `insert into "${name}" (rowid, ${names}) overriding system value select * from unnest($1::bigint[], ${arrays.join(", ")})`;
	const rows = source.prepare(`select rowid, ${names} from "${name}" order by rowid`).safeIntegers().raw();
	let count = 0;
	let last = 0n;
	let cleaned = 0; // texts with null characters
	for (const batch of inBatches(rows.iterate() as Iterable<Row>)) {
		const values: unknown[][] = [batch.map(([rowid]) => rowid)];
		for (const [index, column] of columns.entries()) {
			values.push(
				batch.map((row) => {
					const value = row[index + 1] ?? null;
					if (typeof value === "string" && value.includes("\0")) cleaned += 1;
					return toPostgres(value, column.kind, `${name}.${column.name}`);
				}),
			);
		}
		await client.query(text, values);
		last = batch.at(-1)?.[0] ?? last;
		count += batch.length;
		if (Math.floor(count / SAY_EVERY) > Math.floor((count - batch.length) / SAY_EVERY))
			say(`${name}: ${count} rows …`);
	}
	if (count === 0) return;
	await client.query(`alter table "${name}" alter column rowid restart with ${last + 1n}`);
	say(`${name}: ${pluralize(count, "row")}`);
	if (cleaned > 0)
		say(
			`${name}: ${pluralize(cleaned, "text")} had null characters, which PostgreSQL does not take. They are spaces now.`,
		);
}

function toPostgres(value: Value, kind: Kind, column: string): unknown {
	if (kind === "flag" && value !== null) {
		if (value !== 0n && value !== 1n)
			throw new MoveError(`${column} has ${value}, where only 0 and 1 make sense`);
		return value === 1n;
	}
	return typeof value === "string" ? value.replaceAll("\0", " ") : value;
}
