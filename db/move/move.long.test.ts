import { desc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { countRows, rowsOfFile, setUpMoves, withClient } from "#tests/support/moves.ts";
import { migrateUntil } from "#tests/support/older-database.ts";
import { CATALOGUE, catalogueOf } from "#tests/support/postgres/catalogues.ts";
import { holdDatabase } from "../database-lock.ts";
import { insertionOrder } from "../portable-sql.ts";
import { migratePostgres } from "../postgres/migrate-postgres.ts";
import { openPostgres } from "../postgres/postgres-db.server.ts";
import { settings } from "../schema/system.ts";
import { countFigures } from "./figures.ts";
import { moveFromPostgres } from "./from-postgres.ts";
import { moveToPostgres } from "./to-postgres.ts";

const moves = setUpMoves();
const said: string[] = [];
const say = (line: string) => void said.push(line);

beforeEach(() => {
	said.length = 0;
});

test("every table moves there and back, each row with its number and every value", async () => {
	const [file, other] = [moves.filledFile(), moves.newFile()];
	const before = rowsOfFile(file);
	expect(Object.values(before).filter((rows) => rows.length < 2)).toEqual([]);

	const there = await moveToPostgres(file, moves.target, say);
	expect(countFigures(there)).toEqual({
		rows: BigInt(Object.values(before).flat().length),
		tables: Object.keys(before).length,
		accounts: 11,
	});
	expect(await countRows(moves.target)).toBe(Object.values(before).flat().length);
	expect(await moveFromPostgres(moves.target, other, say)).toEqual(there);
	expect(rowsOfFile(other)).toEqual(before);
	expect(rowsOfFile(file)).toEqual(before);
});

test("the rules are there again, and the next row comes after those that came before", async () => {
	const file = moves.filledFile("update settings set rowid = rowid + 70");
	const fresh = await moves.newDatabase();
	await migratePostgres(fresh);
	await moveToPostgres(file, moves.target, say);
	for (const part of Object.keys(CATALOGUE) as (keyof typeof CATALOGUE)[]) {
		const expected = await withClient(fresh, (client) => catalogueOf(client, part));
		expect(await withClient(moves.target, (client) => catalogueOf(client, part))).toEqual(expected);
	}
	await withClient(moves.target, async (client) => {
		await expect(client.query("delete from ledger_lines")).rejects.toThrow(/append-only/);
		await expect(client.query("update members set trip_id = 'none'")).rejects.toThrow(/foreign key/);
	});
	const db = openPostgres(moves.target);
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
	const file = moves.filledFile("update trips set title = 'a' || char(0) || 'b' where id = '3'");
	await moveToPostgres(file, moves.target, say);
	const { rows } = await withClient(moves.target, (client) =>
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
	const file = moves.filledFile(change);
	await expect(moveToPostgres(file, moves.target, say)).rejects.toThrow(problem);
	expect(await countRows(moves.target)).toBe(0);
});

test("compares what has arrived", async () => {
	const file = moves.filledFile();
	await migratePostgres(moves.target);
	await withClient(moves.target, (client) =>
		client.query(`create function round() returns trigger language plpgsql as 'begin new.total_cost = 0; return new; end';
			create trigger round before insert on trips for each row execute function round()`),
	);
	await expect(moveToPostgres(file, moves.target, say)).rejects.toThrow(/sum of trips.total_cost: \d+ and 0/);
	expect(await countRows(moves.target)).toBe(0);
});

test("refuses databases that have rows, are in use, older, or not there", async () => {
	const [file, other, older] = [moves.filledFile(), moves.newFile(), moves.newFile()];
	await expect(moveToPostgres(other, moves.target, say)).rejects.toThrow(/there is no database at \//);
	const release = holdDatabase(file);
	await expect(moveToPostgres(file, moves.target, say)).rejects.toThrow(/is in use. Stop the server/);
	await expect(moveFromPostgres(moves.target, file, say)).rejects.toThrow(/is in use. Stop the server/);
	release();
	await expect(moveFromPostgres(moves.target, other, say)).rejects.toThrow(/is no database of Gangway/);
	await migratePostgres(moves.target);
	const running = openPostgres(moves.target);
	await running.changeCounter();
	await expect(moveToPostgres(file, moves.target, say)).rejects.toThrow(/is in use. Stop every server/);
	await expect(moveFromPostgres(moves.target, other, say)).rejects.toThrow(/is in use. Stop every server/);
	await running.close();
	await moveToPostgres(file, moves.target, say);
	await expect(moveToPostgres(file, moves.target, say)).rejects.toThrow(/has rows already, in /);
	await expect(moveFromPostgres(moves.target, file, say)).rejects.toThrow(/has rows already, in /);
	await withClient(moves.target, (client) =>
		client.query("insert into migrations values ('9999_later', 'hash', 1)"),
	);
	await expect(moveFromPostgres(moves.target, other, say)).rejects.toThrow(/newer than this build/);
	migrateUntil(older, "0035");
	await expect(moveToPostgres(older, moves.target, say)).rejects.toThrow(/older build: it lacks 0035_/);
});

test("does not say that nothing was moved where nobody knows", async () => {
	const file = moves.filledFile();
	await migratePostgres(moves.target);
	// A connection that is cut when the transaction commits.
	await withClient(moves.target, (client) =>
		client.query(`create table cut (at integer);
			create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
			create constraint trigger cut after insert on cut deferrable initially deferred for each row execute function cut();
			create function note() returns trigger language plpgsql as 'begin insert into cut values (1); return new; end';
			create trigger note before insert on settings for each row execute function note()`),
	);
	await expect(moveToPostgres(file, moves.target, say)).rejects.toThrow(/all or none. Run it again/);
	expect(await countRows(moves.target)).toBe(0);
});

describe("the command says in one sentence what is wrong, and what to do", () => {
	const run = (from: string, ...args: string[]) => {
		vi.stubEnv("DATABASE_URL", from);
		return startChild("scripts/db-move.ts", ...args).result;
	};
	afterEach(() => void vi.unstubAllEnvs());
	const change = (parts: Partial<URL>) => Object.assign(new URL(moves.target), parts).href;

	test.each<[string, () => string[], RegExp]>([
		["no target", () => [], /^Nothing was moved: say where to\.\nnpm run db:move -- postgres:/],
		["two targets", () => [moves.target, "file:x.db"], /say one database, not 2\./],
		[
			"a URL of something else",
			() => ["mysql://u:hunter2@db/g"],
			/the database to move to must be a file: URL/,
		],
		[
			"a password that ends the URL",
			() => ["postgres://u:hunter2/x@db/g"],
			/must look like postgres:.*% codes/,
		],
		["a file, too", () => ["file:./other.db"], /DATABASE_URL is a file, too\. To copy one, make a backup/],
		[
			"a server that is not there",
			() => [change({ port: "1" })],
			/:1\/\w+ cannot be reached: connect ECONNREFUSED.*Look whether the server runs/,
		],
		[
			"a user who is not there",
			() => [change({ username: "stranger" })],
			/does not let the user stranger in: .*Set the right user/,
		],
		[
			"a database that is not there",
			() => [change({ pathname: "/missing" })],
			/\/missing does not exist\. Make it, .*CREATE DATABASE missing/,
		],
	])("%s", async (_, args, problem) => {
		const { code, output, errors } = await run(moves.filledFile(), ...args());
		expect({ code, output }).toEqual({ code: 1, output: "" });
		expect(errors).toMatch(/^Nothing was moved: /);
		expect(errors).toMatch(problem);
		expect(errors).not.toContain("hunter2");
	});

	test("PostgreSQL twice, because DATABASE_URL was set too soon", async () => {
		const { errors } = await run(moves.target, moves.target);
		expect(errors).toMatch(/DATABASE_URL is a PostgreSQL database, too\. Set DATABASE_URL to the file/);
	});

	test("a file in place of the folder, on the way back", async () => {
		await moveToPostgres(moves.filledFile(), moves.target, say);
		const file = moves.filledFile();
		const { errors } = await run(file, "--from", moves.target, `${file}/inside.db`);
		expect(errors).toMatch(/^Nothing was moved: .*test\.db.* cannot/);
	});
});
