import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Rows of a trip. */
type TripRows = {
	/** The column that leads to the trip: its id, or that of a row of the trip. */
	by: AnySQLiteColumn;
	/** The columns whose change a trip's page shows, beside the number of rows; or why the page shows none. */
	shown: AnySQLiteColumn[] | string;
};

/** Rows about a person. */
type PersonRows = {
	/** The column that leads to the account or the address: its own, or that of a row of the person. */
	by: AnySQLiteColumn;
	/** True where the person can download them under Your data; otherwise why not. */
	told: true | string;
	/** True where they are deleted with the account whose id is in `by`; otherwise what becomes of them. */
	erased: true | string;
};

/** Whose a table's rows are. `house` says what they are where they are no trip's and no person's. */
export type Subject = { trip?: TripRows; person?: PersonRows } | { house: string };

const subjects = new Map<SQLiteTable, Subject>();

/**
 * Says whose a table's rows are. Each table says it once, where it is defined, and `npm run lint` fails for one that does
 * not: what an open page follows, what a person downloads, and what is deleted with an account are drawn from it.
 */
export function rowsOf(table: SQLiteTable, subject: Subject): void {
	subjects.set(table, subject);
}

/** The tables that have said whose their rows are. All have once db/schema/index.ts is loaded. */
export function subjectsOfTables(): ReadonlyMap<SQLiteTable, Subject> {
	return subjects;
}
