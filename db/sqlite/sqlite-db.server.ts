import type Database from "better-sqlite3";
import type { Logger } from "drizzle-orm";
import { BetterSQLite3Database, BetterSQLiteSession } from "drizzle-orm/better-sqlite3";
import type { Db, Drizzle } from "../db.ts";
import { secretBox } from "../secret-box.ts";
import { queriesOfReader, queriesOfTransaction, writeQueue } from "../write-queue.ts";
import { connect } from "./connect.ts";
import { SqliteDialect } from "./dialect.ts";
import { beginImmediate } from "./write-lock.ts";

/** Readers meet a lock only while another process recovers the log after a crash, which takes milliseconds. */
const READ_TIMEOUT_MS = 100;

/**
 * Opens a SQLite file with one connection that writes, through a queue, and one that can only read.
 * @param secrets by default without a key, for callers that read and write no secret
 */
export function openSqlite(url: string, secrets = secretBox([])): Db {
	const writer = connect(url, false);
	const reader = connect(url, true);
	// Otherwise another process's lock would block this thread. With a WAL, no COMMIT waits for a lock.
	writer.pragma("busy_timeout = 0");
	reader.pragma(`busy_timeout = ${READ_TIMEOUT_MS}`);
	const dataVersion = reader.prepare("pragma data_version").pluck();
	const tx = drizzleOf(writer, queriesOfTransaction);

	return {
		read: drizzleOf(reader, queriesOfReader),
		secrets,
		write: writeQueue(async (deadline) => {
			await beginImmediate(writer, deadline);
			return {
				tx,
				commit: () => writer.exec("COMMIT"),
				rollback() {
					// A failed COMMIT leaves the transaction open, and some other errors have closed it already.
					if (writer.inTransaction) writer.exec("ROLLBACK");
				},
			};
		}),
		async changeCounter() {
			// SQLite counts commits of other connections, and this process's writer is another connection.
			return String(dataVersion.get());
		},
		async close() {
			reader.close();
			writer.close();
		},
	};
}

/** Drizzle's queries of a file are synchronous. Callers that await them see no difference. */
function drizzleOf(connection: Database.Database, logger: Logger): Drizzle {
	const dialect = new SqliteDialect({ casing: "snake_case" });
	const session = new BetterSQLiteSession(connection, dialect, undefined, { logger });
	return new BetterSQLite3Database("sync", dialect, session, undefined) as unknown as Drizzle;
}
