import Database from "better-sqlite3";
import { isPostgres } from "#db/engine.ts";
import { databasePath } from "#db/sqlite/connect.ts";
import { askNow } from "./postgres/ask-now.ts";

/** A value for a `?`. A flag is 1 or 0, which both engines accept. */
export type SqlValue = string | number | null | Uint8Array;

const BUSY_TIMEOUT_MS = 5_000;

/**
 * The rows of a query on a database, which a running server may use. Flags are 1 and 0.
 * @param sql for both engines: `true` and `false` instead of 1 and 0, `on conflict` instead of `insert or …`
 */
export function queryNow<Row = Record<string, unknown>>(
	url: string,
	sql: string,
	...values: SqlValue[]
): Row[] {
	if (isPostgres(url)) return askNow(url, numbered(sql), values).rows as Row[];
	return onFile(url, (database) => database.prepare(sql).all(...values)) as Row[];
}

/** Changes a database, which a running server may use. Without values, `sql` may be several statements. @returns how many rows the last statement changed */
export function runNow(url: string, sql: string, ...values: SqlValue[]): number {
	if (isPostgres(url)) return askNow(url, numbered(sql), values).changes;
	return onFile(url, (database) => {
		if (values.length > 0) return database.prepare(sql).run(...values).changes;
		return database.exec(sql).prepare("select changes()").pluck().get() as number;
	});
}

/** As `queryNow`, with each row as a list of its columns, whose names must differ. */
export function rowsNow<Row = unknown[]>(url: string, sql: string, ...values: SqlValue[]): Row[] {
	return queryNow(url, sql, ...values).map((row) => Object.values(row) as Row);
}

/** The first column of a query's rows. */
export function columnNow<Value = unknown>(url: string, sql: string, ...values: SqlValue[]): Value[] {
	return queryNow(url, sql, ...values).map((row) => Object.values(row)[0] as Value);
}

/** The first column of a query's first row. @throws Error if there is no row */
export function valueNow<Value = unknown>(url: string, sql: string, ...values: SqlValue[]): Value {
	const column = columnNow<Value>(url, sql, ...values);
	if (column.length === 0) throw new Error(`there is no row: ${sql}`);
	return column[0] as Value;
}

/** The names of all tables. */
export function tablesNow(url: string): string[] {
	const query = isPostgres(url)
		? "select tablename from pg_tables where schemaname = 'public'"
		: "select name from sqlite_schema where type = 'table'";
	return columnNow<string>(url, query);
}

function onFile<T>(url: string, work: (database: Database.Database) => T): T {
	const database = new Database(databasePath(url), { timeout: BUSY_TIMEOUT_MS });
	try {
		return work(database);
	} finally {
		database.close();
	}
}

/** Numbers the `?` for PostgreSQL, except in texts. */
function numbered(sql: string): string {
	let count = 0;
	return sql.replace(/'[^']*'|\?/g, (found) => {
		if (found !== "?") return found;
		count += 1;
		return `$${count}`;
	});
}
