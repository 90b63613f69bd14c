import { setTimeout } from "node:timers/promises";
import type Database from "better-sqlite3";
import { isBusy } from "../db-errors.ts";

const RETRY_MS = 20;

/**
 * Begins a transaction once no other process is in one. SQLite's own wait would block the thread, so the connection's
 * busy timeout must be 0.
 * @param deadline by `performance.now()`
 * @throws SqliteError SQLITE_BUSY after the deadline
 */
export async function beginImmediate(writer: Database.Database, deadline: number): Promise<void> {
	for (;;) {
		try {
			writer.exec("BEGIN IMMEDIATE");
			return;
		} catch (error) {
			if (!isBusy(error) || performance.now() >= deadline) throw error;
		}
		// Two processes that wait for each other's lock must not retry in step.
		await setTimeout(RETRY_MS * (0.5 + Math.random()));
	}
}
