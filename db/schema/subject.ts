import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Rows of a trip. */
type TripRows = {
	/** The column that leads to the trip: its id, or that of a row of the trip. */
	by: AnySQLiteColumn;
	/** The columns whose changes a trip's page shows, in addition to the number of rows; or why the page shows none. */
	shown: AnySQLiteColumn[] | string;
};

/** Rows about a person. */
type PersonRows = {
	/** The column that leads to the account or the address: its own, or that of a row of the person. */
	by: AnySQLiteColumn;
	/** True if the person can download them under Your data; otherwise why not. */
	told: true | string;
	/** True if they are deleted with the account whose id is in `by`; otherwise what happens to them. */
	erased: true | string;
};

/** The owner of a table's rows. `house` explains rows that belong to no trip and no person. */
export type Subject = { trip?: TripRows; person?: PersonRows } | { house: string };

const subjects = new Map<SQLiteTable, Subject>();

/**
 * Declares who owns a table's rows. Each table does so where it is defined, and `npm run lint` fails for one that does
 * not: it decides what an open page follows, what a person can download, and what is deleted with an account.
 */
export function rowsOf(table: SQLiteTable, subject: Subject): void {
	subjects.set(table, subject);
}

/** The tables that have declared their rows' owners; all of them, once db/schema/index.ts is loaded. */
export function subjectsOfTables(): ReadonlyMap<SQLiteTable, Subject> {
	return subjects;
}
