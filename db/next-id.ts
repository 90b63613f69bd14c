import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { larger } from "./portable-sql.ts";

/**
 * SQL for the next id of an owner's rows: `<owner>.<kind>-<number>`, counted from 1. The id is the idempotency key of a
 * call to the provider. A restored earlier copy of the database makes the same id for the same action, so the provider
 * does not repeat it. Rows of these tables are never deleted, so no number is used twice. If later rows were taken in
 * from the provider and earlier ones were not, the number follows the highest.
 * @param column the owner's column in the table
 * @param kind the kind of row, because the ids of different tables must differ as well
 */
export function nextId(column: SQLiteColumn, owner: string, kind: string): SQL<string> {
	const prefix = `${owner}.${kind}-`;
	const { table } = column;
	const number = sql`cast(substr(${table}.id, ${prefix.length + 1}) as integer)`;
	const highest = sql`max(case when substr(${table}.id, 1, ${prefix.length}) = ${prefix} then ${number} end)`;
	const last = larger(sql`count(*)`, sql`coalesce(${highest}, 0)`);
	return sql`${prefix} || (select ${last} + 1 from ${table} where ${column} = ${owner})`;
}
