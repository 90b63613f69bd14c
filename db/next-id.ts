import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { larger } from "./portable-sql.ts";

/**
 * SQL for the id of one more row of an owner: `<owner>.<kind>-<number>`, counted from 1. The id is the idempotency key of a call to
 * the provider. A database that was put back to an earlier copy makes the same id for the same act, so the provider does not do
 * it twice. Rows of these tables are never deleted, so no number is used again. Where later rows were taken in from the provider
 * and earlier ones were not, the number follows the highest.
 * @param column names the owner in the row's table
 * @param kind what the row is, because the ids of different tables must differ as well
 */
export function nextId(column: SQLiteColumn, owner: string, kind: string): SQL<string> {
	const prefix = `${owner}.${kind}-`;
	const { table } = column;
	const number = sql`cast(substr(${table}.id, ${prefix.length + 1}) as integer)`;
	const highest = sql`max(case when substr(${table}.id, 1, ${prefix.length}) = ${prefix} then ${number} end)`;
	const last = larger(sql`count(*)`, sql`coalesce(${highest}, 0)`);
	return sql`${prefix} || (select ${last} + 1 from ${table} where ${column} = ${owner})`;
}
