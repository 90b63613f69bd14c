import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { desc } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { postgresServer } from "#tests/support/databases.ts";
import { fillEveryTable } from "#tests/support/every-table.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { migrateUntil } from "#tests/support/older-database.ts";
import { CATALOGUE, catalogueOf } from "#tests/support/postgres/catalogues.ts";
import { type Cluster, startCluster } from "#tests/support/postgres/cluster.ts";
import { holdDatabase } from "../database-lock.ts";
import { insertionOrder } from "../portable-sql.ts";
import { connectOnce } from "../postgres/connect.ts";
import { migratePostgres } from "../postgres/migrate-postgres.ts";
import { openPostgres } from "../postgres/postgres-db.server.ts";
import { settings } from "../schema/system.ts";
import { databasePath } from "../sqlite/connect.ts";
import { migrateSqlite } from "../sqlite/migrate-sqlite.ts";
import { countFigures } from "./figures.ts";
import { moveFromPostgres } from "./from-postgres.ts";
import { movedTables } from "./tables.ts";
import { moveToPostgres } from "./to-postgres.ts";

let cluster: Cluster | undefined;
let server: string;
let admin: pg.Client;
let folder: string;
let file: string;
let other: string;
let target: string;
const said: string[] = [];
const say = (line: string) => void said.push(line);

beforeAll(async () => {
	cluster = postgresServer() ? undefined : await startCluster();
	server = postgresServer() ?? cluster?.url ?? "";
	admin = await connectOnce(server);
}, 90_000);

afterAll(async () => {
	await admin?.end();
	await cluster?.stop();
});

beforeEach(async () => {
	folder = mkdtempSync(join(TEMP_ROOT, "gangway-move-"));
	file = `file:${join(folder, "test.db")}`;
	other = `file:${join(folder, "deep", "other.db")}`;
	target = await newDatabase();
	said.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function newDatabase(): Promise<string> {
	const name = `move_${randomBytes(6).toString("hex")}`;
	await admin.query(`create database ${name}`);
	return new URL(`/${name}`, server).href;
}

function makeFile(change = ""): void {
	migrateSqlite(file);
	const database = new Database(databasePath(file));
	fillEveryTable(database);
	database.exec(change);
	database.close();
}

/** All rows of all tables, in the order in which they came. */
function rowsOfFile(url: string): Record<string, unknown[]> {
	const database = new Database(databasePath(url), { readonly: true });
	const rows = movedTables().map(({ name }) => [
		name,
		database.prepare(`select rowid, * from "${name}" order by rowid`).safeIntegers().all(),
	]);
	database.close();
	return Object.fromEntries(rows);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

const countRows = (url: string) =>
	withClient(url, async (client) => {
		let sum = 0;
		for (const { name } of movedTables()) sum += (await client.query(`select from "${name}"`)).rowCount ?? 0;
		return sum;
	});

test("every table moves there and back, each row with its number and every value", async () => {
	makeFile();
	const before = rowsOfFile(file);
	expect(Object.values(before).filter((rows) => rows.length < 2)).toEqual([]);

	const there = await moveToPostgres(file, target, say);
	expect(countFigures(there)).toEqual({
		rows: BigInt(Object.values(before).flat().length),
		tables: Object.keys(before).length,
		accounts: 11,
	});
	expect(await countRows(target)).toBe(Object.values(before).flat().length);
	expect(await moveFromPostgres(target, other, say)).toEqual(there);
	expect(rowsOfFile(other)).toEqual(before);
	expect(rowsOfFile(file)).toEqual(before);
});

test("the rules are there again, and the next row comes after those that came before", async () => {
	makeFile("update settings set rowid = rowid + 70");
	const fresh = await newDatabase();
	await migratePostgres(fresh);
	await moveToPostgres(file, target, say);
	for (const part of Object.keys(CATALOGUE) as (keyof typeof CATALOGUE)[]) {
		const expected = await withClient(fresh, (client) => catalogueOf(client, part));
		expect(await withClient(target, (client) => catalogueOf(client, part))).toEqual(expected);
	}
	await withClient(target, async (client) => {
		await expect(client.query("delete from ledger_lines")).rejects.toThrow(/append-only/);
		await expect(client.query("update members set trip_id = 'none'")).rejects.toThrow(/foreign key/);
	});
	const db = openPostgres(target);
	await db.write((tx) => tx.insert(settings).values({ name: "new", value: "x" }));
	const order = await db.read
		.select({ name: settings.name, at: insertionOrder(settings) })
		.from(settings)
		.orderBy(desc(insertionOrder(settings)))
		.limit(1);
	expect(order).toEqual([{ name: "new", at: 80 }]);
	await db.close();
});

test("null characters, which PostgreSQL refuses, become spaces, and the operator is told", async () => {
	makeFile("update trips set title = 'a' || char(0) || 'b' where id = '3'");
	await moveToPostgres(file, target, say);
	const { rows } = await withClient(target, (client) =>
		client.query("select title from trips where id = '3'"),
	);
	expect(rows).toEqual([{ title: "a b" }]);
	expect(said.filter((line) => line.includes("null characters"))).toEqual([
		"trips: 1 text had null characters, which PostgreSQL does not take. They are spaces now.",
	]);
});

test.each([
	[
		"a flag that is neither 0 nor 1",
		"update members set confirmed = 7 where id = '1'",
		/members.confirmed has 7/,
	],
	[
		"a row whose parent is gone",
		"pragma foreign_keys = off; delete from users where id = '5'",
		/violates foreign key constraint/,
	],
	[
		"an entry that does not balance",
		"drop trigger ledger_lines_keep; update ledger_lines set amount = amount + 1 where id = '2 fund:2'",
		/does not balance/,
	],
])("refuses %s, and stores nothing", async (_, change, problem) => {
	makeFile(change);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(problem);
	expect(await countRows(target)).toBe(0);
});

test("compares what has arrived", async () => {
	makeFile();
	await migratePostgres(target);
	await withClient(target, (client) =>
		client.query(`create function round() returns trigger language plpgsql as 'begin new.total_cost = 0; return new; end';
			create trigger round before insert on trips for each row execute function round()`),
	);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/sum of trips.total_cost: \d+ and 0/);
	expect(await countRows(target)).toBe(0);
});

test("refuses databases that have rows, are in use, older, or not there", async () => {
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/there is no database at \//);
	makeFile();
	const release = holdDatabase(file);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/is in use. Stop the server/);
	await expect(moveFromPostgres(target, file, say)).rejects.toThrow(/is in use. Stop the server/);
	release();
	await expect(moveFromPostgres(target, other, say)).rejects.toThrow(/is no database of Gangway/);
	await migratePostgres(target);
	const running = openPostgres(target);
	await running.changeCounter();
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/is in use. Stop every server/);
	await expect(moveFromPostgres(target, other, say)).rejects.toThrow(/is in use. Stop every server/);
	await running.close();
	await moveToPostgres(file, target, say);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/has rows already, in /);
	await expect(moveFromPostgres(target, file, say)).rejects.toThrow(/has rows already, in /);
	await withClient(target, (client) => client.query("update migrations set name = '9999_later'"));
	await expect(moveFromPostgres(target, other, say)).rejects.toThrow(/newer than this build/);
	const older = `file:${join(folder, "older.db")}`;
	migrateUntil(older, "0035");
	await expect(moveToPostgres(older, target, say)).rejects.toThrow(/older build: it lacks 0035_/);
});

const KILLED = { signal: "SIGKILL" };

test("a move that is killed leaves PostgreSQL empty, and is done by the next", async () => {
	makeFile();
	await migratePostgres(target);
	await withClient(target, async (client) => {
		await client.query("begin; lock table rate_limits in share mode");
		const move = startChild("scripts/db-move.ts", "--from", file, target);
		await waitsForLock(client);
		move.process.kill("SIGKILL");
		expect(await move.result).toMatchObject({
			...KILLED,
			output: expect.stringContaining("members: 9 rows"),
		});
		await client.query("rollback");
	});
	expect(await countRows(target)).toBe(0);
	const again = await startChild("scripts/db-move.ts", "--from", file, target).result;
	expect(again).toMatchObject({ code: 0, output: expect.stringMatching(/compared: 720 rows of 79 tables/) });
});

test("a move back that is killed leaves the file empty, and is done by the next", async () => {
	makeFile();
	await moveToPostgres(file, target, say);
	await withClient(target, async (client) => {
		await client.query("begin; lock table rate_limits in access exclusive mode");
		const move = startChild("scripts/db-move.ts", "--from", target, other);
		await waitsForLock(client);
		move.process.kill("SIGKILL");
		expect(await move.result).toMatchObject({
			...KILLED,
			output: expect.stringContaining("members: 9 rows"),
		});
		await client.query("rollback");
	});
	expect(existsSync(databasePath(other))).toBe(true);
	expect(Object.values(rowsOfFile(other)).flat()).toEqual([]);
	const again = await startChild("scripts/db-move.ts", "--from", target, other).result;
	expect(again).toMatchObject({ code: 0, errors: "" });
	expect(rowsOfFile(other)).toEqual(rowsOfFile(file));
});

/** Until a process waits for the lock that this client has. */
async function waitsForLock(client: pg.Client): Promise<void> {
	await expect
		.poll(
			async () => {
				const { rows } = await client.query("select count(*)::int as n from pg_locks where not granted");
				return rows[0].n;
			},
			{ timeout: 60_000 },
		)
		.toBeGreaterThan(0);
}
