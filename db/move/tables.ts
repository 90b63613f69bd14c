import { is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, SQLiteBoolean, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../schema/index.ts";

export type MovedTable = { name: string; columns: MovedColumn[] };
type MovedColumn = { name: string; kind: Kind };
/** The type of a column. The two databases store flags and blobs differently. */
export type Kind = "text" | "integer" | "flag" | "blob";
/** A value in SQLite's form. */
export type Value = string | bigint | Buffer | null;
/** A row's insertion number in its table, and its values in the order of the columns. */
export type Row = [rowid: bigint, ...values: Value[]];

/** A problem whose message tells the operator what to do. */
export class MoveError extends Error {}

/** The connection was lost during the commit, so it is unknown whether the data is stored. */
export class OutcomeUnknown extends Error {}

/** How many rows of a table are moved between two progress lines. */
export const SAY_EVERY = 100_000;

/** The maximum of a batch in rows, and roughly in characters and bytes. */
const MAX_ROWS = 1_000;
const MAX_SIZE = 4_000_000;

/**
 * All tables of the schema. The ledger's lines come before their entries, because a trigger refuses lines that come
 * later.
 */
export function movedTables(): MovedTable[] {
	const casing = new CasingCache("snake_case");
	const tables = Object.values(schema)
		.filter((value) => is(value, SQLiteTable))
		.map((table) => getTableConfig(table))
		.map(({ name, columns }) => ({
			name,
			columns: columns.map((column) => ({
				name: casing.getColumnCasing(column),
				kind: is(column, SQLiteBoolean) ? "flag" : (column.getSQLType() as Kind),
			})),
		}));
	const isEntry = ({ name }: MovedTable) => name === "ledger_entries";
	return [...tables.filter((table) => !isEntry(table)), ...tables.filter(isEntry)];
}

/** Groups rows into batches for sending. */
export function* inBatches(rows: Iterable<Row>): Generator<Row[]> {
	let batch: Row[] = [];
	let size = 0;
	for (const row of rows) {
		batch.push(row);
		for (const value of row) size += typeof value === "string" || Buffer.isBuffer(value) ? value.length : 8;
		if (batch.length >= MAX_ROWS || size >= MAX_SIZE) {
			yield batch;
			batch = [];
			size = 0;
		}
	}
	if (batch.length > 0) yield batch;
}
