import { is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, SQLiteBoolean, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../schema/index.ts";

export type MovedTable = { name: string; columns: MovedColumn[] };
type MovedColumn = { name: string; kind: Kind };
/** What a column holds. The two databases store a flag and a blob differently. */
export type Kind = "text" | "integer" | "flag" | "blob";
/** A value as SQLite has it. */
export type Value = string | bigint | Buffer | null;
/** The number of a row in the order in which a table's rows came, and its values in the order of the columns. */
export type Row = [rowid: bigint, ...values: Value[]];

/** A problem whose message tells the operator what to do. */
export class MoveError extends Error {}

/** The connection was lost while everything was being stored, so nobody has said whether it is. */
export class OutcomeUnknown extends Error {}

/** How many rows of one table are moved between two lines about it. */
export const SAY_EVERY = 100_000;

/** Rows of a batch, and about how many characters and bytes. */
const MAX_ROWS = 1_000;
const MAX_SIZE = 4_000_000;

/** All tables of the schema. The lines of the ledger come before their entries, which refuse lines that come later. */
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

/** Puts rows together to be sent at once. */
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
