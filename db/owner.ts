import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const LOGS = ["-wal", "-shm", "-journal"];

/** Creates the folder of a database, with its missing parents, closed to other users. */
export function makeDatabaseFolder(database: string): void {
	mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
}

/**
 * Creates an empty file if there is no database, and closes a database and its logs to other users, if they belong to
 * this user. SQLite gives new logs the mode of the database.
 */
export function keepDatabasePrivate(database: string): void {
	if (!existsSync(database)) closeSync(openSync(database, "a", 0o600));
	takeFromOthers(database);
}

/** Makes a database file and its logs readable and writable for their owner only. Files of another user stay as they are. */
export function takeFromOthers(database: string): void {
	const user = process.getuid?.();
	for (const path of [database, ...LOGS.map((suffix) => database + suffix)].filter(existsSync)) {
		const { uid, mode } = statSync(path);
		if ((user === 0 || user === uid) && (mode & 0o077) !== 0) chmodSync(path, 0o600);
	}
}

/**
 * Gives a file or folder to the user who owns the database, or else its folder. In a container, commands run as root
 * and the server as another user, who must be able to read and replace the commands' files.
 */
export function giveToOwnerOf(database: string, path: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(existsSync(database) ? database : dirname(database));
	chownSync(path, uid, gid);
}
