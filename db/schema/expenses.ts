import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { members, trips } from "./access.ts";
import { calendarDate, cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const EXPENSE_CATEGORIES = ["food", "groceries", "stay", "transport", "activities", "other"] as const;

/** How an expense is divided: equally, by numbers of shares, by percent, or by amounts. */
export const SPLITS = ["equally", "shares", "percent", "amounts"] as const;

export const EXPENSE_CHANGES = ["added", "imported", "edited", "receipt", "deleted", "restored"] as const;

export const SETTLEMENT_STATES = ["pending", "confirmed", "refused", "withdrawn"] as const;

/**
 * An expense that someone has paid for people on a trip, outside the trip's own fund. A deleted one keeps its row, so
 * that it can be restored.
 */
export const expenses = sqliteTable(
	"expenses",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		name: text().notNull(),
		category: text({ enum: EXPENSE_CATEGORIES }).notNull(),
		date: calendarDate().notNull(),
		note: text(),
		paidBy: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		split: text({ enum: SPLITS }).notNull(),
		currency: text().notNull(), // ISO 4217
		amount: integer().notNull(), // in minor units of its currency
		rate: integer(), // millionths of the currency for one US dollar; null in US dollars
		cents: cents().notNull(), // its amount in US cents, the sum of its parts
		receiptHash: text(), // the hash of the receipt's picture file, which is in the picture's address
		addedBy: text().references(() => members.id, { onDelete: "set null" }),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		deletedAt: instant(),
		onceKey: text(), // a hash of the form and its secret, so that a form sent twice adds only one expense
		importKey: text(), // a hash of its row in an imported file, so that a file imported twice adds nothing
	},
	(t) => [
		uniqueIndex("expenses_once").on(t.tripId, t.onceKey).where(sql`once_key is not null`),
		uniqueIndex("expenses_import").on(t.tripId, t.importKey).where(sql`import_key is not null`),
		index("expenses_trip").on(t.tripId, t.date),
		index("expenses_paid_by").on(t.paidBy),
		index("expenses_added_by").on(t.addedBy),
		oneOfCheck("expenses_category", t.category, EXPENSE_CATEGORIES),
		oneOfCheck("expenses_split", t.split, SPLITS),
		rowCheck("expenses_amount", sql`amount > 0 and cents > 0`),
		rowCheck("expenses_rate", sql`(rate is null) = (currency = 'USD') and rate > 0`),
	],
);

rowsOf(expenses, {
	trip: { by: expenses.tripId, shown: [expenses.updatedAt] },
	person: { by: expenses.paidBy, told: true, erased: "They stay with their trip, whose balances need them." },
});

/** The people an expense was for, with each one's part. */
export const expenseParts = sqliteTable(
	"expense_parts",
	{
		expenseId: text()
			.notNull()
			.references(() => expenses.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		weight: integer().notNull(), // 1, hundredths of a share, basis points or minor units, as the expense is split
		cents: cents().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.expenseId, t.memberId] }),
		index("expense_parts_member").on(t.memberId),
		rowCheck("expense_parts_positive", sql`weight > 0 and cents >= 0`),
	],
);

rowsOf(expenseParts, {
	trip: { by: expenseParts.expenseId, shown: "Its expense says when it was changed." },
	person: {
		by: expenseParts.memberId,
		told: true,
		erased: "They stay with their expense, whose sum they are.",
	},
});

/** The picture of a receipt, which we have re-encoded. */
export const expenseReceipts = sqliteTable("expense_receipts", {
	expenseId: text()
		.primaryKey()
		.notNull()
		.references(() => expenses.id, { onDelete: "cascade" }),
	image: blob({ mode: "buffer" }).notNull(),
});

rowsOf(expenseReceipts, { trip: { by: expenseReceipts.expenseId, shown: "Its expense has its hash." } });

/** Who has changed an expense, and when. */
export const expenseChanges = sqliteTable(
	"expense_changes",
	{
		id: id(),
		expenseId: text()
			.notNull()
			.references(() => expenses.id, { onDelete: "cascade" }),
		memberId: text().references(() => members.id, { onDelete: "set null" }),
		kind: text({ enum: EXPENSE_CHANGES }).notNull(),
		fields: text(), // JSON: the edited fields, with their old and new values
		at: instant().notNull(),
	},
	(t) => [
		index("expense_changes_expense").on(t.expenseId, t.at),
		index("expense_changes_member").on(t.memberId),
		oneOfCheck("expense_changes_kind", t.kind, EXPENSE_CHANGES),
	],
);

rowsOf(expenseChanges, {
	trip: { by: expenseChanges.expenseId, shown: "Its expense says when it was changed." },
	person: { by: expenseChanges.memberId, told: true, erased: "They stay with their expense." },
});

/** A payment between two people outside Gangway that one of them reports. It counts once the other confirms it. */
export const settlements = sqliteTable(
	"settlements",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		fromMember: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		toMember: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		cents: cents().notNull(),
		date: calendarDate().notNull(),
		how: text(), // "Cash" or "Venmo", in the payer's words
		state: text({ enum: SETTLEMENT_STATES }).notNull(),
		markedBy: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		createdAt: instant().notNull(),
		answeredBy: text().references(() => members.id, { onDelete: "set null" }),
		answeredAt: instant(),
		reason: text(), // why the other person refused it
		importKey: text(), // as for an expense
	},
	(t) => [
		// At most one payment from one person to another waits for an answer at a time.
		uniqueIndex("settlements_pending").on(t.tripId, t.fromMember, t.toMember).where(sql`state = 'pending'`),
		uniqueIndex("settlements_import").on(t.tripId, t.importKey).where(sql`import_key is not null`),
		index("settlements_trip").on(t.tripId, t.createdAt),
		index("settlements_from").on(t.fromMember),
		index("settlements_to").on(t.toMember),
		index("settlements_marked_by").on(t.markedBy),
		index("settlements_answered_by").on(t.answeredBy),
		oneOfCheck("settlements_state", t.state, SETTLEMENT_STATES),
		rowCheck("settlements_sides", sql`from_member <> to_member and cents > 0`),
		rowCheck("settlements_answer", sql`(state = 'pending') = (answered_at is null)`),
	],
);

rowsOf(settlements, {
	trip: { by: settlements.tripId, shown: [settlements.answeredAt] },
	person: {
		by: settlements.fromMember,
		told: true,
		erased: "They stay with their trip, whose balances need them.",
	},
});

/** Another app's file that someone has uploaded and not added yet. The cleanup job deletes it after a day. */
export const expenseImports = sqliteTable(
	"expense_imports",
	{
		id: id(),
		tripId: text()
			.notNull()
			.references(() => trips.id, { onDelete: "cascade" }),
		memberId: text()
			.notNull()
			.references(() => members.id, { onDelete: "cascade" }),
		csv: text().notNull(),
		answers: text(), // JSON: who is who, rates and payers; null until somebody has reviewed the guesses
		createdAt: instant().notNull(),
	},
	(t) => [
		index("expense_imports_trip").on(t.tripId),
		index("expense_imports_member").on(t.memberId),
		index("expense_imports_created").on(t.createdAt),
	],
);

rowsOf(expenseImports, {
	trip: { by: expenseImports.tripId, shown: "Nothing of it is on the trip yet." },
	person: {
		by: expenseImports.memberId,
		told: "They are files that the person has, and are deleted after a day.",
		erased: "The job of deletions takes them away after a day.",
	},
});
