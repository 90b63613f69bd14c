import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * SQL for the id of a further row of `owner`: `<owner>.<kind>-<number>`, from 1 on. An act that the provider is asked for gets such an
 * id, because it is the call's idempotency key: in a database that was put back to an earlier copy, the same act has the
 * same id, and the provider does not do it twice. Rows of these tables are never deleted, so no number is used again.
 * @param column names the owner in the row's table
 * @param kind what the row is, because the ids of different tables must differ as well
 */
export function nextId(column: SQLiteColumn, owner: string, kind: string): SQL<string> {
	return sql`${`${owner}.${kind}-`} || (select count(*) + 1 from ${column.table} where ${column} = ${owner})`;
}
