import type {
	SQLiteColumn,
	SQLiteInsertValue,
	SQLiteTable,
	SQLiteUpdateSetSource,
} from "drizzle-orm/sqlite-core";
import type { Tx } from "./db.ts";

/** Inserts one row and returns it as stored, with its defaults. */
export async function insertOne<T extends SQLiteTable>(
	tx: Pick<Tx, "insert">,
	table: T,
	values: SQLiteInsertValue<T>,
): Promise<T["$inferSelect"]> {
	return onlyRow(await tx.insert(table).values(values).returning());
}

/** Inserts one row, or updates the row with the same value of `target`, and returns it. */
export async function upsertOne<T extends SQLiteTable>(
	tx: Pick<Tx, "insert">,
	table: T,
	values: SQLiteInsertValue<T>,
	conflict: { target: SQLiteColumn; set: SQLiteUpdateSetSource<T> },
): Promise<T["$inferSelect"]> {
	return onlyRow(await tx.insert(table).values(values).onConflictDoUpdate(conflict).returning());
}

function onlyRow<Row>(rows: Row[]): Row {
	const [row] = rows;
	if (!row) throw new Error("insert returned nothing");
	return row;
}
