import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { newDatabase } from "#tests/support/databases.ts";
import { askNow } from "#tests/support/postgres/ask-now.ts";
import { startGate } from "#tests/support/postgres/gate.ts";
import type { Db, Tx } from "../db.ts";
import { isBusy } from "../db-errors.ts";
import { settings } from "../schema/system.ts";
import { connectOnce } from "./connect.ts";
import { openPostgres, WRITERS_LOCK } from "./postgres-db.server.ts";

/** Each of these tests waits for some five seconds, so they run at the same time, on databases of their own. */
function openOwn() {
	const database = newDatabase();
	const db = openPostgres(database.url);
	return {
		database,
		db,
		async [Symbol.asyncDispose]() {
			await db.close();
			database.drop();
		},
	};
}

const put = (tx: Tx, name: string) => tx.insert(settings).values({ name, value: "x" });
const namesIn = async (db: Db) => (await db.read.select().from(settings)).map(({ name }) => name).sort();
const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test.concurrent("who waits for another process's transaction, or takes too long, is busy after five seconds in all", async () => {
	await using own = openOwn();
	const { database, db } = own;
	const holder = await connectOnce(database.url);
	await holder.query(`begin; select pg_advisory_xact_lock(${WRITERS_LOCK})`);
	const second = newDatabase();
	const other = openPostgres(second.url);
	const began = performance.now();
	const ended = await Promise.all([
		thrownBy(db.write((tx) => put(tx, "waiting"))),
		thrownBy(db.write((tx) => put(tx, "behind it"))),
		thrownBy(other.write((tx) => tx.run(sql`select pg_sleep(8)`))),
		thrownBy(
			other.write(async (tx) => {
				await put(tx, "behind it");
			}),
		),
	]);
	expect(performance.now() - began).toBeLessThan(7_500);
	expect(ended.slice(0, 3).map(isBusy)).toEqual([true, true, true]);
	await holder.query("rollback");
	await holder.end();
	await db.write((tx) => put(tx, "after"));
	expect(await namesIn(db)).toEqual(["after"]);
	await other.close();
	second.drop();
});

test.concurrent("a process that falls silent inside a transaction loses it to the others after five seconds, and is busy", async () => {
	await using own = openOwn();
	const { database, db } = own;
	const silent = thrownBy(
		db.write(async (tx) => {
			await put(tx, "silent");
			await pause(6_000);
			await put(tx, "late");
		}),
	);
	await pause(300);
	const other = openPostgres(database.url);
	// The silent one began earlier, so it times out first.
	await other.write((tx) => put(tx, "other"));
	expect(isBusy(await silent)).toBe(true);
	await other.close();
	await db.write((tx) => put(tx, "after"));
	expect(await namesIn(db)).toEqual(["after", "other"]);
});

test.concurrent("nobody waits for a server that says nothing for more than five seconds, however many ask", async () => {
	await using own = openOwn();
	const { database, db } = own;
	const gate = await startGate(database.url);
	const silent = openPostgres(gate.url);
	const msUntilBusy = async (work: Promise<unknown>) => {
		const began = performance.now();
		expect(isBusy(await thrownBy(work))).toBe(true);
		return performance.now() - began;
	};
	const waits = [
		msUntilBusy(
			silent.write(async (tx) => {
				await pause(1_000);
				gate.shut();
				await put(tx, "in the middle");
			}),
		),
	];
	for (let index = 0; index < 4; index += 1) {
		await pause(800);
		waits.push(msUntilBusy(silent.write((tx) => put(tx, "behind it"))));
	}
	for (let index = 0; index < 25; index += 1)
		waits.push(msUntilBusy(Promise.resolve(silent.read.select().from(settings))));
	await pause(2_500);
	for (let index = 0; index < 25; index += 1)
		waits.push(msUntilBusy(Promise.resolve(silent.read.select().from(settings))));
	expect(Math.max(...(await Promise.all(waits)))).toBeLessThan(6_000);
	gate.open();
	await silent.write((tx) => put(tx, "after"));
	expect(await namesIn(db)).toEqual(["after"]);
	await silent.close();
	await gate.stop();
}, 30_000);

test.concurrent("a read that nobody waits for any more is ended at the server too", async () => {
	await using own = openOwn();
	const { database, db } = own;
	const holder = await connectOnce(database.url);
	await holder.query("begin; lock table settings");
	const reads = Array.from({ length: 3 }, () => thrownBy(namesIn(db)));
	expect((await Promise.all(reads)).map(isBusy)).toEqual([true, true, true]);
	const waiting = () =>
		askNow(
			database.url,
			"select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
		).rows;
	await vi.waitUntil(() => waiting()[0]?.count === 0, { timeout: 2_000 });
	await holder.end();
}, 15_000);
