import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOfCheck, PROVIDERS, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

/** A balanced entry. Its lines are written first, and a trigger checks that they sum to 0. */
export const ledgerEntries = sqliteTable(
	"ledger_entries",
	{
		id: id(),
		book: text({ enum: ["live", "demo"] }).notNull(), // demo money has a separate book
		source: text().notNull(), // the cause, such as `charge:ch_1`, which is posted once
		tripId: text(),
		memo: text().notNull(),
		occurredAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("ledger_entries_source").on(t.source),
		index("ledger_entries_trip").on(t.tripId, t.book, t.occurredAt),
		index("ledger_entries_time").on(t.book, t.occurredAt),
		oneOfCheck("ledger_entries_book", t.book, ["live", "demo"]),
	],
);

rowsOf(ledgerEntries, {
	house: "The books. What they tell of a trip or person is shown with what was paid or refunded.",
});

export const ledgerLines = sqliteTable(
	"ledger_lines",
	{
		id: id(),
		entryId: text().notNull(), // a deferred foreign key, which the migration declares
		book: text({ enum: ["live", "demo"] }).notNull(),
		account: text().notNull(),
		amount: cents().notNull(), // debits are positive
	},
	(t) => [
		uniqueIndex("ledger_lines_account").on(t.entryId, t.account),
		index("ledger_lines_balance").on(t.book, t.account, t.amount),
		rowCheck("ledger_lines_amount", sql`amount <> 0`),
	],
);

rowsOf(ledgerLines, { house: "The books." });

/**
 * A period in which we move no money, because the provider may know more than our books: an earlier copy of the
 * database was restored. At most one per provider is open.
 */
export const bookChecks = sqliteTable(
	"book_checks",
	{
		id: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		reason: text({ enum: ["starting", "behind", "restored"] }).notNull(),
		beganAt: instant().notNull(),
		knownAt: instant().notNull(), // until when our books have the provider's events
		checkedAt: instant(), // when the books were last compared
		problem: text(), // why the last comparison failed
		missing: text({ mode: "json" }).notNull().default([]), // objects at the provider that could not be taken in
		endedAt: instant(),
		endedBy: text(), // the admin who ended it; null if the books agreed
		note: text(), // the admin's reason
	},
	(t) => [
		uniqueIndex("book_checks_open").on(t.provider).where(sql`ended_at is null`),
		oneOfCheck("book_checks_provider", t.provider, PROVIDERS),
		oneOfCheck("book_checks_reason", t.reason, ["starting", "behind", "restored"]),
	],
);

rowsOf(bookChecks, { house: "When our books were compared with the provider's, and money stood still." });
