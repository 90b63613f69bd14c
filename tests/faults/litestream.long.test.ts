import { existsSync, readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { emailOf, openReplicated, subscribe, waitUntil } from "#tests/support/replicated-server.ts";

function subscribers(file: string): string[] {
	const database = new Database(file, { readonly: true });
	const emails = database.prepare("SELECT email FROM newsletter_subscribers ORDER BY email").pluck().all();
	database.close();
	return emails as string[];
}

function restoredAt(file: string): number | null {
	const database = new Database(file, { readonly: true });
	const value = database.prepare("SELECT value FROM settings WHERE name = 'restored_at'").pluck().get();
	database.close();
	return value === undefined ? null : Number(value);
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
/** A killed process stays in the list until its parent has noticed. */
const isGone = (pid: number) => !isAlive(pid) || readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");

test("a server that stops has copied its last write, and an empty volume gets the copy, marked as restored", async () => {
	await using replicated = openReplicated();
	const first = await replicated.start();
	const litestream = await replicated.litestream();
	expect(await subscribe(first, 1)).toBe(true);
	expect(await subscribe(first, 2)).toBe(true);
	expect(await first.stop()).toBe(0);
	expect(isGone(litestream)).toBe(true);
	expect(restoredAt(replicated.file)).toBeNull();

	replicated.loseVolume();
	const begin = Date.now();
	const second = await replicated.start();
	expect(second.output()).toContain("was fetched from the replica");
	expect(subscribers(replicated.file)).toEqual([emailOf(1), emailOf(2)]);
	expect(restoredAt(replicated.file)).toBeGreaterThanOrEqual(begin);
	expect(await second.stop()).toBe(0);

	// A volume that has a database is left alone.
	const third = await replicated.start();
	expect(third.output()).not.toContain("was fetched");
	expect(await third.stop()).toBe(0);
}, 120_000);

test("Litestream is started again when it dies, and ends when the server does", async () => {
	await using replicated = openReplicated();
	const server = await replicated.start();
	const first = await replicated.litestream();
	process.kill(first, "SIGKILL");
	await waitUntil(async () => (await replicated.litestream()) !== first);
	expect(server.output()).toContain(
		"Litestream ended (SIGKILL), and is started again in 1 s. The server goes on.",
	);
	expect(await subscribe(server, 1)).toBe(true);
	const second = await replicated.litestream();
	await replicated.isCopied();
	expect(await subscribe(server, 2)).toBe(true);
	await server.kill();
	await waitUntil(() => isGone(second));
	// Litestream made its last copy before it ended.
	replicated.loseVolume();
	await replicated.start();
	expect(subscribers(replicated.file)).toEqual([emailOf(1), emailOf(2)]);
}, 120_000);
