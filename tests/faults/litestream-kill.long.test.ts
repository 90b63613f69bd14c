import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { followReplica } from "#db/litestream/lag.ts";
import { takeSample } from "#db/litestream/replicate.ts";
import { seededRandom } from "#tests/support/random.ts";
import { emailOf, openReplicated, subscribe, waitUntil } from "#tests/support/replicated-server.ts";
import type { TestServer } from "#tests/support/server.ts";

type Replicated = ReturnType<typeof openReplicated>;

/** When each write was acknowledged, in ms. */
type Acknowledged = Map<number, number>;

/** Six visitors write at once until `signal`. */
async function write(server: TestServer, acknowledged: Acknowledged, signal: AbortSignal): Promise<void> {
	let last = 0;
	const visitor = async () => {
		while (!signal.aborted) {
			const number = ++last;
			if (await subscribe(server, number)) acknowledged.set(number, Date.now());
		}
	};
	await Promise.all(Array.from({ length: 6 }, visitor));
}

function listOlder(acknowledged: Acknowledged, than: number): number[] {
	return [...acknowledged].filter(([, at]) => at <= than).map(([number]) => number);
}

/** Follows the lag as the server does. @returns until when, in ms, everything acknowledged is reported as copied */
function follow(replicated: Replicated, signal: AbortSignal): () => number | null {
	let wholeUntil: number | null = null;
	const take = followReplica();
	const sampling = async () => {
		while (!signal.aborted) {
			const sample = await takeSample(`file:${replicated.file}`, await replicated.metricsUrl());
			if (sample && !signal.aborted) wholeUntil = take(sample);
			await pause(1_000, undefined, { signal }).catch(() => {});
		}
	};
	void sampling().catch(() => {});
	return () => wholeUntil;
}

function subscribed(file: string): Set<string> {
	const database = new Database(file, { readonly: true });
	const emails = database.prepare("SELECT email FROM newsletter_subscribers").pluck().all() as string[];
	database.close();
	return new Set(emails);
}

test.each([1, 2, 3, 4])(
	"server and Litestream are killed under writes and the volume is lost: no acknowledged write older than the lag is (run %i)",
	async (seed) => {
		await using replicated = openReplicated();
		const server = await replicated.start();
		const litestream = await replicated.litestream();
		const ending = new AbortController();
		const wholeUntil = follow(replicated, ending.signal);
		const acknowledged: Acknowledged = new Map();
		const writing = write(server, acknowledged, ending.signal);
		await waitUntil(() => listOlder(acknowledged, wholeUntil() ?? 0).length > 50);
		await pause(3_000 + seededRandom(seed).below(4_000));

		const stated = wholeUntil() ?? 0;
		const killedAt = Date.now();
		process.kill(litestream, "SIGKILL");
		await server.kill();
		ending.abort();
		await writing;

		replicated.loseVolume();
		await replicated.start();
		const kept = subscribed(replicated.file);
		expect(killedAt - stated).toBeLessThan(30_000);
		expect(listOlder(acknowledged, stated).filter((number) => !kept.has(emailOf(number)))).toEqual([]);
	},
	180_000,
);
