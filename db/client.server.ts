import { AsyncLocalStorage } from "node:async_hooks";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import * as schema from "./schema/index.ts";

type Drizzle = BetterSQLite3Database<typeof schema>;

/** How long a connection waits for another process's transaction, in ms. */
const BUSY_TIMEOUT_MS = 5_000;

/** For queries: everything but the verbs that change rows. */
export type Reader = Pick<Drizzle, "select" | "selectDistinct" | "$count" | "query">;

/** Inside `db.write`: reads see what this transaction has written. */
export type Tx = Reader & Pick<Drizzle, "insert" | "update" | "delete" | "run" | "all" | "get">;

export type Db = {
	read: Reader;
	/**
	 * The only way to change anything: one immediate transaction, rolled back when the callback throws.
	 * No network, no timer and no second `write` inside (nesting throws); the callback may be run again.
	 */
	write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
	close(): void;
};

/** Opens the database behind a `file:` URL: one writer behind a queue, one reader that cannot write. */
export function openDb(url: string): Db {
	const writer = connect(url, false);
	const reader = connect(url, true);
	const tx = drizzle(writer, { schema, casing: "snake_case" });
	const inside = new AsyncLocalStorage<true>();
	let tail: Promise<unknown> = Promise.resolve();

	async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		writer.exec("BEGIN IMMEDIATE");
		try {
			const value = await inside.run(true, () => work(tx));
			writer.exec("COMMIT");
			return value;
		} catch (error) {
			// A failed COMMIT (a deferred constraint) leaves the transaction open; some errors have closed it.
			if (writer.inTransaction) writer.exec("ROLLBACK");
			throw error;
		}
	}

	return {
		read: drizzle(reader, { schema, casing: "snake_case" }),
		write(work) {
			if (inside.getStore()) throw new Error("db.write does not nest: pass the transaction down");
			const turn = tail.then(() => transact(work));
			tail = turn.catch(() => {});
			return turn;
		},
		close() {
			reader.close();
			writer.close();
		},
	};
}

/** A connection with the pragmas every connection needs. */
export function connect(url: string, readonly: boolean): Database.Database {
	const connection = new Database(databasePath(url), { readonly, timeout: BUSY_TIMEOUT_MS });
	if (!readonly) {
		enableWal(connection);
		connection.pragma("synchronous = FULL");
	}
	connection.pragma("foreign_keys = ON");
	// INSERT OR REPLACE deletes rows: only so do the ledger's triggers hear of it.
	connection.pragma("recursive_triggers = ON");
	return connection;
}

/** Two processes may turn a new file to WAL at once: SQLite then refuses one of them without letting it wait. */
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

/** `file:./data/x.db` is relative to the working directory, `file:/x.db` and `file:///x.db` are absolute. */
export function databasePath(url: string): string {
	return url.startsWith("file://") ? fileURLToPath(url) : url.slice("file:".length);
}

/** Whether another process holds the database, and waiting for it took too long. */
export function isBusy(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && String(cause.code).startsWith("SQLITE_BUSY")) return true;
	}
	return false;
}

/** The name of the UNIQUE or CHECK constraint, or table.column list, that refused a statement; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const match = /(?:UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: (?:index ')?([^']+))?/.exec(
			cause.message,
		);
		if (match) return match[1] ?? "";
	}
	return null;
}
