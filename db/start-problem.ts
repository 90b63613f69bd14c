import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { isBusy, isStorageFailure } from "./db-errors.ts";
import { isPostgres } from "./engine.ts";
import { postgresStartProblem } from "./postgres/start-problem.ts";
import { databasePath } from "./sqlite/connect.ts";

/** Why a process cannot start on its database and what to do, for the operator. */
export class StartProblem extends Error {}

/** Merely opening a database needs this much space, for its log and the log's index. */
const MIN_FREE_BYTES = 256 * 1024;

/**
 * Checks that this process may write to the database, its log and its folder; SQLite would only fail at the first
 * write.
 * @throws StartProblem that names the file, its owner and the remedy
 */
export function requireWritable(url: string, access = accessSync): void {
	const path = resolve(databasePath(url));
	if (existsSync(path) && statSync(path).isDirectory()) {
		throw new StartProblem(`${path} is a folder. Name a file, such as file:${path}/gangway.db`);
	}
	const folder = dirname(path);
	for (const one of [existingFolder(folder), path, `${path}-wal`, `${path}-shm`].filter(existsSync)) {
		try {
			access(
				one,
				one === existingFolder(folder) ? constants.W_OK | constants.X_OK : constants.R_OK | constants.W_OK,
			);
		} catch (error) {
			throw new StartProblem(accessProblem(one, folder, (error as NodeJS.ErrnoException).code));
		}
	}
}

function existingFolder(folder: string): string {
	return existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

function accessProblem(path: string, folder: string, code = ""): string {
	if (code === "EROFS") {
		return (
			`${path} cannot be written to: its file system is read-only. Mount the volume so that it can be written to, ` +
			"or set DATABASE_URL to a file on another."
		);
	}
	const { uid, gid, username } = currentUser();
	const runsAs = `Gangway runs as ${username} (user ${uid})`;
	if (!existsSync(folder)) {
		return (
			`${folder} is missing, and ${runsAs}, who cannot make it in ${path} (${code}). ` +
			`Make it, as root: install -d -o ${uid} -g ${gid} ${folder}`
		);
	}
	return (
		`${path} cannot be written to (${code}): it belongs to user ${statSync(path).uid}, and ${runsAs}. ` +
		`Give it to that user, as root: chown -R ${uid}:${gid} ${folder}`
	);
}

/** A container may run as a user without a name. */
function currentUser(): { uid: number; gid: number; username: string } {
	const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
	try {
		return { uid, gid, username: userInfo().username };
	} catch {
		return { uid, gid, username: "someone" };
	}
}

/** @returns a StartProblem if the state of the database, its disk or its server explains the error, otherwise the error itself */
export function explainStartError(error: unknown, url: string): unknown {
	if (error instanceof StartProblem) return error;
	if (isPostgres(url)) {
		const problem = postgresStartProblem(error, url);
		return problem === null ? error : new StartProblem(problem);
	}
	const path = resolve(databasePath(url));
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	// Linux reports a disk as writable even after a disk error has made it read-only.
	if (code === "EROFS") return new StartProblem(accessProblem(path, dirname(path), code));
	if (
		isStorageFailure(error) ||
		(/^SQLITE_(?:IOERR|CANTOPEN)/.test(code) && freeBytes(path) < MIN_FREE_BYTES)
	) {
		return new StartProblem(
			`${dirname(path)} has no room left for the database: ${Math.floor(freeBytes(path) / 1024)} KB are free (${code}). ` +
				(code.startsWith("SQLITE_IOERR")
					? "If that is enough, its disk has failed, or takes no more writes: look at dmesg. "
					: "") +
				"Delete what is not needed there, or enlarge the volume, and try again. Nothing is lost.",
		);
	}
	if (isBusy(error)) {
		return new StartProblem(
			`${path} has been locked by another process for more than 5 s (${code}). End what is at work on it, and try again.`,
		);
	}
	if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) {
		return new StartProblem(
			`${path} is not a whole SQLite database (${code}). Put a backup back: npm run restore -- FILE. ` +
				"It keeps the present file aside.",
		);
	}
	return error;
}

function freeBytes(path: string): number {
	const { bavail, bsize } = statfsSync(existingFolder(dirname(path)));
	return bavail * bsize;
}
