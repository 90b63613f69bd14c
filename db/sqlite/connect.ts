import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { isBusy } from "../db-errors.ts";

/** How long a start, a migration or a script waits for a lock, and a transaction in all. */
const BUSY_TIMEOUT_MS = 5_000;

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
