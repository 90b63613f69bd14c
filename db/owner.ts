import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const LOGS = ["-wal", "-shm", "-journal"];

/** Makes the folder of a database, and those above it that are missing, which other users cannot enter. */
export function makeDatabaseFolder(database: string): void {
	mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
}

/**
 * Makes an empty file where there is no database, and takes a database and its logs from other users, as far as they belong to this
 * one. SQLite gives new logs the mode of the database.
 */
export function keepDatabasePrivate(database: string): void {
	if (!existsSync(database)) closeSync(openSync(database, "a", 0o600));
	takeFromOthers(database);
}

/** Only their owner can read and write a file of a database and its logs from now on. Those that belong to another user stay as they are. */
export function takeFromOthers(database: string): void {
	const user = process.getuid?.();
	for (const path of [database, ...LOGS.map((suffix) => database + suffix)].filter(existsSync)) {
		const { uid, mode } = statSync(path);
		if ((user === 0 || user === uid) && (mode & 0o077) !== 0) chmodSync(path, 0o600);
	}
}

/**
 * Gives a file or folder to the user who owns the database, or else its folder. In a container commands run as root, and the server
 * as another user, who must be able to read and replace what they have left.
 */
export function giveToOwnerOf(database: string, path: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(existsSync(database) ? database : dirname(database));
	chownSync(path, uid, gid);
}
