import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** Translates Drizzle's queries of SQLite tables for PostgreSQL. SQL within queries comes from db/portable-sql.ts. */
export class PostgresDialect extends SQLiteAsyncDialect {
	override escapeParam(index: number): string {
		return `$${index + 1}`;
	}

	override sqlToQuery(query: SQL, invokeSource?: "indexes" | undefined) {
		const built = super.sqlToQuery(query, invokeSource);
		return { ...built, sql: built.sql.replace(CONFLICT_TARGET, withoutTables) };
	}
}

/** `on conflict ("table"."column", …)` */
const CONFLICT_TARGET = /(?<= on conflict )\("[^"]+"\."[^"]+"(?:, "[^"]+"\."[^"]+")*\)/g;

/** PostgreSQL refuses a table name before a conflict's columns. */
const withoutTables = (target: string) => target.replace(/"[^"]+"\./g, "");
