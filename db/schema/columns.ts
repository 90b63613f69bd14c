import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, text } from "drizzle-orm/sqlite-core";

/** Integer cents. */
export const cents = () => integer();

/** An instant, integer UTC milliseconds. */
export const instant = () => integer();

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = () => text();

export const id = () => text().primaryKey().notNull();

/** A yes or no, 0 or 1 in the table. */
export const flag = () => integer({ mode: "boolean" });

/** A CHECK that a text column holds one of the given words. */
export function oneOfCheck(name: string, column: AnySQLiteColumn, words: readonly string[]) {
	return check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`);
}

/** A CHECK on a row; the column names in the expression are those of the table itself. */
export function rowCheck(name: string, expression: SQL) {
	return check(name, expression);
}
