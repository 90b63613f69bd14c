import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * SQL for the id of one more row of an owner: `<owner>.<kind>-<number>`, counted from 1. The id is the idempotency key of a call to
 * the provider. A database that was put back to an earlier copy makes the same id for the same act, so the provider does not do
 * it twice. Rows of these tables are never deleted, so no number is used again.
 * @param column names the owner in the row's table
 * @param kind what the row is, because the ids of different tables must differ as well
 */
export function nextId(column: SQLiteColumn, owner: string, kind: string): SQL<string> {
	return sql`${`${owner}.${kind}-`} || (select count(*) + 1 from ${column.table} where ${column} = ${owner})`;
}
