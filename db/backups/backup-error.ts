import { isStorageFailure } from "../db-errors.ts";

/** What keeps a backup from being made or restored, in words for the operator. */
export class BackupError extends Error {}

const ELSEWHERE = ", or choose a folder on another disk with BACKUP_FOLDER";

/**
 * @param remedy another way out, as the end of a sentence
 * @returns a BackupError that names the folder and the remedy where the disk is full or may not be written to; otherwise the error itself
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
