import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type Database from "better-sqlite3";
import type pg from "pg";
import { pluralize } from "#app/lib/pluralize.ts";
import { takeDatabase } from "../database-lock.ts";
import { type AppliedMigration, readMigrations, refuseUnknownMigrations } from "../migrations.ts";
import { giveToOwnerOf } from "../owner.ts";
import { connectOnce, nameOfDatabase } from "../postgres/connect.ts";
import { WRITERS_LOCK } from "../postgres/postgres-db.server.ts";
import { connect, databasePath } from "../sqlite/connect.ts";
import { migrateSqlite } from "../sqlite/migrate-sqlite.ts";
import { requireWritable } from "../start-problem.ts";
import { type Figures, figuresOfPostgres, figuresOfSqlite, requireSame } from "./figures.ts";
import { refuseServers } from "./postgres-in-use.ts";
import { type Kind, type MovedTable, MoveError, movedTables, SAY_EVERY, type Value } from "./tables.ts";

type Say = (line: string) => void;

/**
 * Copies a PostgreSQL database that no server uses into a new or empty SQLite file, in one transaction: all of it or
 * nothing. The PostgreSQL database stays as it is.
 * @returns the compared figures
 * @throws Error with what to do
 */
export async function moveFromPostgres(from: string, to: string, say: Say): Promise<Figures> {
	const path = resolve(databasePath(to));
	requireWritable(to); // the lock is next to it
	const release = takeDatabase(to);
	try {
		const client = await connectOnce(from);
		try {
			await client.query("begin isolation level repeatable read read only");
			await client.query(
				"set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
			);
			await client.query("select pg_advisory_xact_lock($1)", [WRITERS_LOCK]);
			await refuseServers(client, from);
			await refuseOtherSchema(client, from);
			migrateSqlite(to);
			const target = connect(to, false);
			try {
				target.pragma("foreign_keys = OFF"); // foreign keys are checked once all rows are there
				target.exec("BEGIN IMMEDIATE");
				const figures = await copyAll(client, target, path, say);
				target.exec("COMMIT");
				return figures;
			} finally {
				target.close();
			}
		} finally {
			await client.end();
		}
	} finally {
		release();
		// In a container a command may run as root, unlike the server.
		for (const file of ["", "-wal", "-shm", ".lock"].map((suffix) => path + suffix))
			if (existsSync(file)) giveToOwnerOf(dirname(path), file);
	}
}

async function refuseOtherSchema(client: pg.Client, from: string): Promise<void> {
	const { rows: found } = await client.query("select to_regclass('migrations') is not null as is_ours");
	if (!found[0]?.is_ours)
		throw new MoveError(
			`${nameOfDatabase(from)} is no database of Gangway. Name the one that is to be moved.`,
		);
	const { rows } = await client.query<AppliedMigration>("select name, hash from migrations");
	const known = readMigrations("postgres");
	refuseUnknownMigrations(nameOfDatabase(from), rows, known);
	const pending = known.filter(({ name }) => !rows.some((one) => one.name === name));
	if (pending.length === 0) return;
	throw new MoveError(
		`${nameOfDatabase(from)} is of an older build: it lacks ${pending.map(({ name }) => name).join(", ")}. Start this build on it once, stop it, and move then.`,
	);
}

async function copyAll(
	client: pg.Client,
	target: Database.Database,
	path: string,
	say: Say,
): Promise<Figures> {
	const tables = movedTables();
	for (const { name } of tables)
		if (target.prepare(`select 1 from "${name}" limit 1`).get())
			throw new MoveError(`${path} has rows already, in ${name}. Name a new file.`);
	for (const table of tables) await copyTable(client, target, table, say);
	say("Looking whether every row has the rows that it refers to …");
	const orphans = target.pragma("foreign_key_check") as unknown[];
	if (orphans.length > 0) throw new MoveError(`${orphans.length} rows refer to rows that are gone`);
	say("Comparing …");
	const figures = await figuresOfPostgres(client, tables);
	requireSame(figures, figuresOfSqlite(target, tables));
	return figures;
}

const ROWS_AT_ONCE = 1_000;

async function copyTable(
	client: pg.Client,
	target: Database.Database,
	{ name, columns }: MovedTable,
	say: Say,
): Promise<void> {
	const names = columns.map((column) => `"${column.name}"`).join(", ");
	const places = columns.map(() => "?").join(", ");
	const insert = target.prepare(`insert into "${name}" (rowid, ${names}) values (?, ${places})`);
	await client.query(
		`declare moved no scroll cursor for select rowid, ${columns.map(read).join(", ")} from "${name}" order by rowid`,
	);
	let count = 0;
	for (;;) {
		const { rows } = await client.query({ text: `fetch ${ROWS_AT_ONCE} from moved`, rowMode: "array" });
		for (const [rowid, ...values] of rows)
			insert.run(BigInt(rowid), ...values.map((value, index) => toSqlite(value, columns[index]?.kind)));
		count += rows.length;
		if (rows.length < ROWS_AT_ONCE) break;
		if (count % SAY_EVERY === 0) say(`${name}: ${count} rows …`);
	}
	await client.query("close moved");
	if (count > 0) say(`${name}: ${pluralize(count, "row")}`);
}

/** Reads numbers as text, because JavaScript's are not exact beyond 2^53. */
const read = ({ name, kind }: MovedTable["columns"][number]) =>
	kind === "integer" ? `"${name}"::text` : `"${name}"`;

function toSqlite(value: string | boolean | Buffer | null, kind: Kind | undefined): Value {
	if (typeof value === "boolean") return value ? 1n : 0n;
	return kind === "integer" && typeof value === "string" ? BigInt(value) : value;
}
