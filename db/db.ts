import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import type { SecretBox } from "./secret-box.ts";

/**
 * Drizzle over either engine. The tables are Drizzle's for SQLite, and db/postgres has a dialect that translates the
 * queries for PostgreSQL (decision 0056).
 */
export type Drizzle = BaseSQLiteDatabase<"async", { changes: number }>;

/** The database without the methods that change rows. */
export type Reader = Pick<Drizzle, "select" | "selectDistinct" | "$count">;

/** A transaction, whose reads see what it has written. */
export type Tx = Reader & Pick<Drizzle, "insert" | "update" | "delete" | "run">;

type Pool = Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>;

export type Db = {
	read: Reader;
	/** Encrypts stored secrets. */
	secrets: SecretBox;
	/**
	 * The only way to change rows: one transaction at a time among all processes, which rolls back when `work` throws,
	 * and may run again. `work` must not use the network, wait for a timer, catch a statement's error and continue, or
	 * call `write`, which throws. Waits up to 5 s for other writes, without blocking the thread.
	 * @throws an error that `isBusy` recognizes
	 */
	write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
	/** Returns a text that changes with every commit of any process. */
	changeCounter(): Promise<string>;
	close(): Promise<void>;
	/** The connections of this process to a database server; missing for a file. */
	pools?: { read: Pool; write: Pool };
};
