import { AsyncLocalStorage } from "node:async_hooks";
import { log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import type { Db, Tx } from "./db.ts";

/** How long a write may take in all: the queue, other processes' writes and, on PostgreSQL, its own work. */
export const WRITE_TIMEOUT_MS = 5_000;
/** A write that waits longer is logged. */
const LONG_WAIT_MS = 1_000;

type Transaction = {
	tx: Tx;
	commit(): unknown;
	rollback(): unknown; // also after a commit that failed
};
type Attempt = { isOpen: boolean };

/** The attempt that the running code belongs to, if `db.write` has called it. */
const inside = new AsyncLocalStorage<Attempt>();

/**
 * Runs this process's writes one at a time, in the order of their calls.
 * @param begin begins a transaction once no other process is in one, or throws after the deadline (by
 * `performance.now()`)
 */
export function writeQueue(begin: (deadline: number) => Promise<Transaction>): Db["write"] {
	let tail: Promise<unknown> = Promise.resolve();
	let waiting = 0; // writes that were requested and have not ended

	async function transact<T>(work: (tx: Tx) => Promise<T>, askedAt: number): Promise<T> {
		const transaction = await begin(askedAt + WRITE_TIMEOUT_MS).finally(() => noteWait(askedAt, waiting - 1));
		const began = performance.now();
		const attempt = { isOpen: true };
		try {
			const value = await inside.run(attempt, async () => await work(transaction.tx));
			attempt.isOpen = false;
			await transaction.commit();
			return value;
		} catch (error) {
			attempt.isOpen = false;
			await transaction.rollback();
			throw error;
		} finally {
			metrics.writeSeconds.observe((performance.now() - began) / 1_000);
		}
	}

	return (work) => {
		if (inside.getStore()?.isOpen) throw new Error("db.write does not nest: pass the transaction down");
		const askedAt = performance.now();
		waiting += 1;
		metrics.writesWaiting.inc();
		const turn = tail
			.then(() => transact(work, askedAt))
			.finally(() => {
				waiting -= 1;
				metrics.writesWaiting.dec();
			});
		tail = turn.catch(() => {});
		return turn;
	};
}

/** Counts a transaction's queries, and refuses queries after its end. */
export const queriesOfTransaction = {
	logQuery() {
		if (!inside.getStore()?.isOpen)
			throw new Error("a query came after the end of its transaction: await it inside db.write");
		metrics.writes.inc();
	},
};

/** Counts queries. Drizzle also passes their parameters, which are personal and are ignored. */
export const queriesOfReader = { logQuery: () => metrics.reads.inc() };

function noteWait(askedAt: number, queued: number): void {
	const waited = performance.now() - askedAt;
	const waitedMs = Math.round(waited);
	metrics.writeWaitSeconds.observe(waited / 1_000);
	if (waitedMs >= WRITE_TIMEOUT_MS) metrics.busy.inc();
	if (waitedMs > LONG_WAIT_MS) log.warn("the database was busy: a write waited long", { waitedMs, queued });
}
