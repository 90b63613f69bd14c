import Database from "better-sqlite3";
import { isBusy } from "./db-errors.ts";
import { giveToOwnerOf, keepDatabasePrivate, makeDatabaseFolder } from "./owner.ts";
import { databasePath } from "./sqlite/connect.ts";

/** How long a start waits for a restore to end. */
const WAIT_MS = 5_000;

/** A garbage-collected connection would release its lock. */
const held = new Set<Database.Database>();

type Release = () => void;

/** A server, a job or a restore is using the database. The message tells the operator what to do. */
export class DatabaseInUse extends Error {}

/**
 * Locks out `npm run restore` for as long as this process lives. Any number of processes can hold this lock. It is the
 * operating system's, so it ends with the process, however that ends.
 * @throws DatabaseInUse while a backup is being restored
 */
export function holdDatabase(url: string): Release {
	return lock(
		url,
		WAIT_MS,
		"BEGIN; SELECT count(*) FROM sqlite_schema",
		"is being put back from a backup. Start again when that has ended.",
	);
}

/** Locks out every process that calls `holdDatabase` or `takeDatabase`. @throws DatabaseInUse while one holds it */
export function takeDatabase(url: string): Release {
	return lock(
		url,
		0,
		"BEGIN EXCLUSIVE",
		"is in use. Stop the server, and `npm run jobs` if it runs by itself. Then try again.",
	);
}

/** Whether no process holds the database. */
export function isUnused(url: string): boolean {
	const release = lockAlone(`${databasePath(url)}.lock`);
	release?.();
	return release !== null;
}

/**
 * Locks a file until this process ends, however it ends. Blocks the thread while it waits.
 * @returns null if another process still holds the lock after `waitMs`
 */
export function lockAlone(file: string, waitMs = 0): Release | null {
	return lockFile(file, waitMs, "BEGIN EXCLUSIVE");
}

function lock(url: string, timeout: number, sql: string, problem: string): Release {
	const path = databasePath(url);
	makeDatabaseFolder(path);
	const file = `${path}.lock`;
	keepDatabasePrivate(file);
	const release = lockFile(file, timeout, sql);
	if (!release) throw new DatabaseInUse(`${path} ${problem}`);
	giveToOwnerOf(path, file);
	return release;
}

/** The lock file is an empty SQLite file, because Node has no file locks. It is separate from the database, which may be damaged. */
function lockFile(file: string, timeout: number, sql: string): Release | null {
	const connection = new Database(file, { timeout });
	try {
		connection.exec(sql);
	} catch (error) {
		connection.close();
		if (isBusy(error)) return null;
		throw error;
	}
	held.add(connection);
	return () => {
		held.delete(connection);
		connection.close();
	};
}
