import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

type Operand = SQLWrapper | number | string | null;

// What SQLite and PostgreSQL write differently, written so that both understand it.

/** Whether two values are the same. Null is the same as null. */
export const isSame = (one: Operand, other: Operand): SQL<boolean> =>
	sql<boolean>`${one} is not distinct from ${other}`;

/** Whether two values differ. Null differs from everything else. */
export const isOther = (one: Operand, other: Operand): SQL<boolean> =>
	sql<boolean>`${one} is distinct from ${other}`;

/** The larger of two values that are not null: SQLite's `max` of two, which is `greatest` for PostgreSQL. */
export const larger = (one: Operand, other: Operand): SQL<number> =>
	sql<number>`case when ${one} > ${other} then ${one} else ${other} end`;

/** The smaller of two values that are not null. */
export const smaller = (one: Operand, other: Operand): SQL<number> =>
	sql<number>`case when ${one} < ${other} then ${one} else ${other} end`;
