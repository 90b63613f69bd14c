/** Whether another process kept the database locked for too long. */
export function isBusy(error: unknown): boolean {
	return hasCode(error, /^SQLITE_BUSY/);
}

/** Whether the disk did not take what was to be stored, mostly because it is full. */
export function isStorageFailure(error: unknown): boolean {
	return hasCode(
		error,
		/^(?:SQLITE_FULL|SQLITE_IOERR_(?:WRITE|FSYNC|TRUNCATE|SHMSIZE)|ENOSPC|EDQUOT|EFBIG)$/,
	);
}

export function isUnwritable(error: unknown): boolean {
	return isBusy(error) || isStorageFailure(error);
}

/** The UNIQUE or CHECK constraint, or the "table.column" list, that refused a statement; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
	for (const { message } of causesOf(error)) {
		const match = /(?:UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: (?:index ')?([^']+))?/.exec(
			message,
		);
		if (match) return match[1] ?? "";
	}
	return null;
}

function hasCode(error: unknown, pattern: RegExp): boolean {
	return causesOf(error).some((cause) => "code" in cause && pattern.test(String(cause.code)));
}

/** An error and its causes, because Drizzle wraps those of SQLite. */
function causesOf(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
