import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countRows, openMoves, rowsOfFile, withClient } from "#tests/support/moves.ts";
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

let moves: Awaited<ReturnType<typeof openMoves>>;
let target: string;
const said: string[] = [];
const say = (line: string) => void said.push(line);

beforeAll(async () => {
	moves = await openMoves();
}, 90_000);

afterAll(() => moves?.close());

beforeEach(async () => {
	target = await moves.newDatabase();
	said.length = 0;
});

test("every table moves there and back, each row with its number and every value", async () => {
	const [file, other] = [moves.filledFile(), moves.newFile()];
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
	const file = moves.filledFile("update settings set rowid = rowid + 70");
	const fresh = await moves.newDatabase();
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
	const file = moves.filledFile("update trips set title = 'a' || char(0) || 'b' where id = '3'");
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
	const file = moves.filledFile(change);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(problem);
	expect(await countRows(target)).toBe(0);
});

test("compares what has arrived", async () => {
	const file = moves.filledFile();
	await migratePostgres(target);
	await withClient(target, (client) =>
		client.query(`create function round() returns trigger language plpgsql as 'begin new.total_cost = 0; return new; end';
			create trigger round before insert on trips for each row execute function round()`),
	);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/sum of trips.total_cost: \d+ and 0/);
	expect(await countRows(target)).toBe(0);
});

test("refuses databases that have rows, are in use, older, or not there", async () => {
	const [file, other, older] = [moves.filledFile(), moves.newFile(), moves.newFile()];
	await expect(moveToPostgres(other, target, say)).rejects.toThrow(/there is no database at \//);
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
	migrateUntil(older, "0035");
	await expect(moveToPostgres(older, target, say)).rejects.toThrow(/older build: it lacks 0035_/);
});

test("does not say that nothing was moved where nobody knows", async () => {
	const file = moves.filledFile();
	await migratePostgres(target);
	// A connection that ends as the transaction does.
	await withClient(target, (client) =>
		client.query(`create table cut (at integer);
			create function cut() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
			create constraint trigger cut after insert on cut deferrable initially deferred for each row execute function cut();
			create function note() returns trigger language plpgsql as 'begin insert into cut values (1); return new; end';
			create trigger note before insert on settings for each row execute function note()`),
	);
	await expect(moveToPostgres(file, target, say)).rejects.toThrow(/all or none. Run it again/);
	expect(await countRows(target)).toBe(0);
});
