import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import * as schema from "./schema/index.ts";
import { type SecretBox, secretBox } from "./secret-box.ts";
import { isBusy } from "./sqlite-errors.ts";
import { beginImmediate } from "./write-lock.ts";

type Drizzle = BetterSQLite3Database<typeof schema>;

/** How long a start, a migration or a script waits for a lock, and how long a transaction does in all. */
const BUSY_TIMEOUT_MS = 5_000;
/** Readers meet a lock only while another process recovers the log after a crash, which takes milliseconds. */
const READ_TIMEOUT_MS = 100;
/** A write that waits longer is worth a line. */
const LONG_WAIT_MS = 1_000;

/** The database without the methods that change rows. */
export type Reader = Pick<Drizzle, "select" | "selectDistinct" | "$count" | "query">;

/** A transaction, whose reads see what it has written. */
export type Tx = Reader & Pick<Drizzle, "insert" | "update" | "delete" | "run" | "all" | "get">;

export type Db = {
	read: Reader;
	/** Encrypts the secrets that are stored. */
	secrets: SecretBox;
	/**
	 * The only way to change rows: one immediate transaction, which rolls back when `work` throws and may run again.
	 * `work` must not use the network, wait for a timer, or call `write`, which throws. Waits up to 5 s for another
	 * process's lock, without blocking the thread. @throws SqliteError SQLITE_BUSY
	 */
	write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
	/** A number that changes with every commit, by this process or another. */
	changeCounter(): number;
	close(): void;
};

/**
 * Opens a database with one connection that writes, through a queue, and one that can only read.
 * @param secrets by default without a key, for what reads and writes no secret
 */
export function openDb(url: string, secrets = secretBox([])): Db {
	const writer = connect(url, false);
	const reader = connect(url, true);
	// Otherwise a lock of another process would block this one's thread. With a WAL, no COMMIT waits for a lock.
	writer.pragma("busy_timeout = 0");
	reader.pragma(`busy_timeout = ${READ_TIMEOUT_MS}`);
	const dataVersion = reader.prepare("pragma data_version").pluck();
	const tx = drizzle(writer, { schema, casing: "snake_case", logger: countQueries(metrics.writes) });
	const inside = new AsyncLocalStorage<true>();
	let tail: Promise<unknown> = Promise.resolve();
	let waiting = 0; // writes that have been asked for and have not ended

	async function transact<T>(work: (tx: Tx) => Promise<T>, deadline: number): Promise<T> {
		await beginImmediate(writer, deadline).finally(() => noteWait(deadline - BUSY_TIMEOUT_MS, waiting - 1));
		const began = performance.now();
		try {
			const value = await inside.run(true, () => work(tx));
			writer.exec("COMMIT");
			return value;
		} catch (error) {
			// A failed COMMIT leaves the transaction open, and some other errors have closed it already.
			if (writer.inTransaction) writer.exec("ROLLBACK");
			throw error;
		} finally {
			metrics.writeSeconds.observe((performance.now() - began) / 1_000);
		}
	}

	return {
		read: drizzle(reader, { schema, casing: "snake_case", logger: countQueries(metrics.reads) }),
		secrets,
		write(work) {
			if (inside.getStore()) throw new Error("db.write does not nest: pass the transaction down");
			const deadline = performance.now() + BUSY_TIMEOUT_MS;
			waiting += 1;
			metrics.writesWaiting.inc();
			const turn = tail
				.then(() => transact(work, deadline))
				.finally(() => {
					waiting -= 1;
					metrics.writesWaiting.dec();
				});
			tail = turn.catch(() => {});
			return turn;
		},
		changeCounter() {
			// SQLite counts commits of other connections, and this process's writer is another connection.
			return dataVersion.get() as number;
		},
		close() {
			reader.close();
			writer.close();
		},
	};
}

function noteWait(askedAt: number, queued: number): void {
	const waited = performance.now() - askedAt;
	const waitedMs = Math.round(waited);
	metrics.writeWaitSeconds.observe(waited / 1_000);
	if (waitedMs >= BUSY_TIMEOUT_MS) metrics.busy.inc();
	if (waitedMs > LONG_WAIT_MS) log.warn("the database was busy: a write waited long", { waitedMs, queued });
}

/** Drizzle hands its logger every query, which is only counted, because its parameters are people's. */
function countQueries(counter: { inc(): void }) {
	return { logQuery: () => counter.inc() };
}

export function connect(url: string, readonly: boolean): Database.Database {
	const connection = new Database(databasePath(url), { readonly, timeout: BUSY_TIMEOUT_MS });
	if (!readonly) {
		enableWal(connection);
		connection.pragma("synchronous = FULL");
	}
	connection.pragma("foreign_keys = ON");
	// Without this, the deletes of INSERT OR REPLACE would not fire the ledger's triggers.
	connection.pragma("recursive_triggers = ON");
	return connection;
}

/** When two processes switch a new file to WAL, SQLite refuses one of them at once, without its busy timeout. */
function enableWal(connection: Database.Database): void {
	const deadline = Date.now() + BUSY_TIMEOUT_MS;
	for (;;) {
		try {
			connection.pragma("journal_mode = WAL");
			return;
		} catch (error) {
			if (!isBusy(error) || Date.now() > deadline) throw error;
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
		}
	}
}

/** The path in a `file:` URL, relative to the working directory or absolute. */
export function databasePath(url: string): string {
	return url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length);
}
