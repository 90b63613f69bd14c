import type Database from "better-sqlite3";
import { is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, SQLiteBoolean, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#db/schema/index.ts";
import { ledgerEntries, ledgerLines } from "#db/schema/ledger.ts";

/** Texts that a copy may mistake for something else. */
const TEXTS = [
	"",
	" ",
	'it\'s "quoted" \\back\\',
	'{1,NULL,"x"}',
	"NULL",
	"\\x00",
	"line\nbreak\ttab\r",
	"Zoë 東京 😀 e\u0301",
	"\u{10ffff}\ufffd",
];

/** Values that the CHECKs of a table require. */
const VALUES: Record<string, (row: number) => unknown> = {
	"trips.party_size": (row) => row + 1,
	"trips.platform_fee_rate": () => 500,
	"refund_requests.requested_amount": (row) => row + 1,
	"refund_requests.deduction_amount": () => 0,
	"refund_requests.refundable_amount": (row) => row + 1,
	"refund_requests.approved_amount": () => null,
	"payers.card_last4": () => "4242",
	"option_groups.is_departure": () => 0,
	"options.capacity": (row) => (row === 0 ? null : row),
	"outside_payments.state": () => "recorded",
	"outside_payments.recorded_at": () => 1_800_000_000_000,
	"outside_payments.ended_at": () => null,
	"pool_top_ups.status": () => "failed",
	"pool_top_ups.charge_ref": () => null,
	"pool_top_ups.paid_at": () => null,
	"settlements.from_member": (row) => String((row + 1) % TEXTS.length),
	"settlements.answered_at": (row) => (row % 4 === 0 ? null : 1_800_000_000_000),
	"expenses.currency": (row) => (row === 0 ? "USD" : "EUR"),
	"expenses.rate": (row) => (row === 0 ? null : 1_080_000 + row),
	"emergencies.told_at": (row) => 1_800_000_000_000 + row,
	"support_requests.email": (row) => `row${row}@people.example`,
	"support_requests.state": (row) => (row % 2 === 0 ? "new" : "done"),
	"support_requests.answer_by": (row) => (row % 2 === 0 ? 1_800_000_000_000 + row : null),
	"support_requests.done_at": (row) => (row % 2 === 0 ? null : 1_800_000_000_000 + row),
	"support_messages.admin_id": () => null,
	"support_options.price": (row) => row + 1,
	"staff_duty.since": (row) => row,
	"assistant_turns.answer": () => null,
	"assistant_turns.answered_at": () => null,
	"itinerary_links.last_day": () => "2027-04-18",
	"itinerary_entries.starts_at": () => "2027-03-12",
	"itinerary_entries.ends_at": (row) => (row === 0 ? null : "2027-03-19"),
};

const casing = new CasingCache("snake_case");
const tables = Object.values(schema)
	.filter((value) => is(value, SQLiteTable) && value !== ledgerEntries && value !== ledgerLines)
	.map((table) => getTableConfig(table as SQLiteTable));

/** Fills every table of an empty SQLite database: with nulls, flags both ways, large numbers, and texts that are hard to copy. */
export function fillEveryTable(database: Database.Database): void {
	database.pragma("foreign_keys = OFF"); // each row refers to rows with its own number, in any order
	database.exec("begin");
	for (const { name, columns, foreignKeys } of tables) {
		const keys = new Set(foreignKeys.flatMap((key) => key.reference().columns));
		const names = columns.map((column) => casing.getColumnCasing(column));
		const insert = database.prepare(
			`insert into "${name}" (${names.map((one) => `"${one}"`).join(", ")}) values (${names.map(() => "?").join(", ")})`,
		);
		for (const row of TEXTS.keys()) {
			const values = columns.map((column, index) => {
				const given = VALUES[`${name}.${names[index]}`];
				return given ? given(row) : valueFor(column, row, keys.has(column));
			});
			insert.run(values);
		}
	}
	fillLedger(database);
	database.exec("commit");
}

function valueFor(column: SQLiteColumn, row: number, isForeignKey: boolean): unknown {
	const isKey = column.primary || isForeignKey;
	if (!column.notNull && !column.primary && row === 0) return null;
	if (is(column, SQLiteBoolean)) return row % 2;
	const type = column.getSQLType();
	if (type === "integer") return row < 2 ? 100 + row : 1_800_000_000_000 + row;
	if (type === "blob") return Buffer.from([0, 255, row, 92, 39]);
	if (column.enumValues?.length) return column.enumValues[row % column.enumValues.length];
	return isKey ? String(row) : `${TEXTS[row]}${row}`;
}

function fillLedger(database: Database.Database): void {
	const line = database.prepare(
		"insert into ledger_lines (id, entry_id, book, account, amount) values (?, ?, ?, ?, ?)",
	);
	const entry = database.prepare(
		"insert into ledger_entries (id, book, source, trip_id, memo, occurred_at) values (?, ?, ?, ?, ?, ?)",
	);
	for (const [row, text] of TEXTS.entries()) {
		const book = row % 2 ? "demo" : "live";
		for (const [account, amount] of [
			["stripe_balance", 5_000 + row],
			[`fund:${row}`, -5_000 - row],
		])
			line.run(`${row} ${account}`, String(row), book, account, amount);
		entry.run(String(row), book, `charge:${row}`, row === 0 ? null : String(row), text, 1_800_000_000_000);
	}
}
