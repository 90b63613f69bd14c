import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";

/** A sealed, balanced entry. Its lines are written first; writing it checks that they sum to 0 (a trigger). */
export const ledgerEntries = sqliteTable(
	"ledger_entries",
	{
		id: id(),
		/** Demo money is kept in a book of its own. */
		book: text({ enum: ["live", "demo"] }).notNull(),
		/** The fact behind it, such as `charge:ch_1`: each is entered once. */
		source: text().notNull(),
		tripId: text(),
		memo: text().notNull(),
		occurredAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("ledger_entries_source").on(t.source),
		index("ledger_entries_trip").on(t.tripId, t.occurredAt),
		oneOfCheck("ledger_entries_book", t.book, ["live", "demo"]),
	],
);

export const ledgerLines = sqliteTable(
	"ledger_lines",
	{
		id: id(),
		/** References ledger_entries, deferred to the commit: the constraint stands in the migration. */
		entryId: text().notNull(),
		book: text({ enum: ["live", "demo"] }).notNull(),
		account: text().notNull(),
		/** Debits are positive. */
		amount: cents().notNull(),
	},
	(t) => [
		uniqueIndex("ledger_lines_account").on(t.entryId, t.account),
		index("ledger_lines_balance").on(t.book, t.account, t.amount),
		rowCheck("ledger_lines_amount", sql`amount <> 0`),
	],
);
