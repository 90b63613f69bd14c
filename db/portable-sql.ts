import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

type Operand = SQLWrapper | number | string | null;

// SQL for what SQLite and PostgreSQL write differently, in a form that both understand.

/** Whether two values are the same. Null equals null. */
export const isSame = (one: Operand, other: Operand): SQL<boolean> =>
	sql<boolean>`${one} is not distinct from ${other}`;

/** Whether two values differ. Null only equals null. */
export const isDifferent = (one: Operand, other: Operand): SQL<boolean> =>
	sql<boolean>`${one} is distinct from ${other}`;

/**
 * Whether a text equals the requested one; always true if none is requested. PostgreSQL does not know the type of a
 * value that is only compared with null.
 */
export const isAskedFor = (text: SQLWrapper, asked: Operand): SQL<boolean> =>
	sql<boolean>`(cast(${asked} as text) is null or ${text} = ${asked})`;

/** The larger of two values that are not null: SQLite's `max` of two, PostgreSQL's `greatest`. */
export const larger = (one: Operand, other: Operand): SQL<number> =>
	sql<number>`case when ${one} > ${other} then ${one} else ${other} end`;

/** The smaller of two values that are not null. */
export const smaller = (one: Operand, other: Operand): SQL<number> =>
	sql<number>`case when ${one} < ${other} then ${one} else ${other} end`;

/** A row's insertion number in its table, to order rows of the same time. Ids are random. */
export const insertionOrder = (table: SQLiteTable): SQL<number> => sql<number>`${table}.rowid`;

/** The last characters of a text that is at least that long. PostgreSQL's `substr` does not count from the end. */
export const endOfText = (text: SQLWrapper, length: number): SQL<string> =>
	sql<string>`substr(${text}, length(${text}) - ${sql.raw(String(length - 1))})`;

/** A text in a JSON object, or null. @param name the member's; letters only */
export const jsonMember = (json: SQLWrapper, name: string): SQL<string | null> =>
	sql<string | null>`json_extract(${json}, ${sql.raw(`'$.${name}'`)})`;

const DAY_MS = 86_400_000;

/** The date of an instant, in UTC. @param at UTC ms */
export const utcDate = (at: SQLWrapper): SQL<string> =>
	sql`${at} / ${sql.raw(String(DAY_MS))}`.mapWith((day: number) =>
		new Date(day * DAY_MS).toISOString().slice(0, 10),
	);

/** Whether a condition holds, as a column of a query: SQLite answers 1 or 0. */
export const asFlag = (condition: SQLWrapper | undefined): SQL<boolean> => sql`${condition}`.mapWith(Boolean);
