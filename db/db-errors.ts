/**
 * Whether another process kept the database locked for too long, or a database server could not be reached, accepts
 * nobody for now or is about to stop: the same request may be repeated.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function isBusy(error: unknown): boolean {
	return hasCode(
		error,
		/^(?:SQLITE_BUSY.*|40001|40P01|55P03|55000|57014|57P0\d|25P0[34]|08\w{3}|28\w{3}|3D000|53[23]00)$/,
	);
}

/** Whether the disk refused a write, mostly because it is full. */
export function isStorageFailure(error: unknown): boolean {
	return hasCode(
		error,
		/^(?:SQLITE_FULL|SQLITE_IOERR_(?:WRITE|FSYNC|TRUNCATE|SHMSIZE)|ENOSPC|EDQUOT|EFBIG|53100|58030|25006)$/,
	);
}

export function isUnwritable(error: unknown): boolean {
	return isBusy(error) || isStorageFailure(error);
}

/** Whether a query names a missing table. */
export function isMissingTable(error: unknown): boolean {
	return hasCode(error, /^42P01$/) || causesOf(error).some(({ message }) => /^no such table/.test(message));
}

/** The CHECK constraint, or the "table.column" list, that refused a statement; null for other errors. */
export function violatedConstraint(error: unknown): string | null {
	for (const cause of causesOf(error)) {
		const match = /(?:UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: (?:index ')?([^']+))?/.exec(
			cause.message,
		);
		if (match) return match[1] ?? "";
		if (isRefusal(cause)) return refusedBy(cause);
	}
	return null;
}

/** A violated constraint of PostgreSQL (db/postgres/postgres-error.ts). */
type Refusal = Error & { code: string; table?: string; columns?: string[]; constraint?: string };

const CHECK_VIOLATION = "23514";

function isRefusal(error: Error): error is Refusal {
	return "code" in error && /^23\d{3}$/.test(String(error.code));
}

/** SQLite's message for it. */
function refusedBy({ code, table, columns = [], constraint = "" }: Refusal): string {
	if (code === CHECK_VIOLATION) return constraint;
	return columns.map((column) => `${table}.${column}`).join(", ");
}

function hasCode(error: unknown, pattern: RegExp): boolean {
	return causesOf(error).some((cause) => "code" in cause && pattern.test(String(cause.code)));
}

/** An error and its causes, because Drizzle wraps those of SQLite. */
function causesOf(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
