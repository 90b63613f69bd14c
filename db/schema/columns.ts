import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, text } from "drizzle-orm/sqlite-core";

export const cents = () => integer();

/** Integer UTC milliseconds. */
export const instant = () => integer();

/** `YYYY-MM-DD`. */
export const calendarDate = () => text();

export const id = () => text().primaryKey().notNull();

export const flag = () => integer({ mode: "boolean" });

export function oneOfCheck(name: string, column: AnySQLiteColumn, words: readonly string[]) {
	return check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`);
}

/** A CHECK on a row, in terms of the table's own columns. */
export function rowCheck(name: string, expression: SQL) {
	return check(name, expression);
}

export const PROVIDERS = ["demo", "stripe"] as const;
