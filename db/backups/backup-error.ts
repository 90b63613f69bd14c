import { isStorageFailure } from "../db-errors.ts";
import { isPostgres } from "../engine.ts";
import { databasePath } from "../sqlite/connect.ts";

/** A backup cannot be made or restored. The message is for the operator. */
export class BackupError extends Error {}

/**
 * The file of a database, for copying or replacing it.
 * @throws BackupError for a PostgreSQL database, whose server has its own backups
 */
export function requireFile(url: string): string {
	if (!isPostgres(url)) return databasePath(url);
	throw new BackupError(
		'the database is on a PostgreSQL server, whose operator makes and restores its backups, with pg_dump or by what the provider has (docs/scaling.md, "Backups")',
	);
}

const ELSEWHERE = ", or choose a folder on another disk with BACKUP_FOLDER";

/**
 * @param remedy another way out, as the end of a sentence
 * @returns a BackupError that names the folder and the remedy if the disk is full or cannot be written to; otherwise
 * the error itself
 */
export function storageProblem(error: unknown, folder: string, remedy = ELSEWHERE): unknown {
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	if (isStorageFailure(error)) {
		return new BackupError(`${folder} is full (${code}). Free some space or enlarge the volume${remedy}.`);
	}
	if (/^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
		return new BackupError(
			`${folder} cannot be written to (${code}). Make it a folder that belongs to the user who runs Gangway${remedy}.`,
		);
	}
	return error;
}
