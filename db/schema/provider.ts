import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, flag, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { PROVIDERS, payments } from "./payments.ts";

export const DISPUTE_STATUSES = ["open", "won", "lost"] as const;

/** A charge that the card holder's bank took back, at least for now. */
export const disputes = sqliteTable(
	"disputes",
	{
		ref: id(),
		paymentId: text().references(() => payments.id), // null for the charge of a plan
		provider: text({ enum: PROVIDERS }).notNull(),
		amount: cents().notNull(),
		fee: cents().notNull().default(0),
		status: text({ enum: DISPUTE_STATUSES }).notNull(),
		openedAt: instant().notNull(),
		closedAt: instant(),
		chargeRef: text(), // the disputed charge; not the payment's own charge if `isOverpaid`
		isOverpaid: flag().notNull().default(false), // the charge was overpaid, so the fund never received it
		reason: text(),
		returned: cents().notNull().default(0), // the part of the amount that the bank has returned
		evidenceDueAt: instant(),
		evidenceText: text(), // the organizer's own words
		evidenceSubmittedAt: instant(),
	},
	(t) => [
		index("disputes_payment").on(t.paymentId),
		index("disputes_charge").on(t.chargeRef),
		oneOfCheck("disputes_status", t.status, DISPUTE_STATUSES),
		oneOfCheck("disputes_provider", t.provider, PROVIDERS),
		rowCheck("disputes_amount", sql`amount > 0 and fee >= 0 and returned between 0 and amount`),
	],
);

/** A difference between the ledger and the provider's books, kept until they agree. */
export const differences = sqliteTable(
	"differences",
	{
		source: id(), // such as `charge:ch_1`
		expected: cents().notNull(),
		found: cents().notNull(),
		foundAt: instant().notNull(),
		checkedAt: instant().notNull(),
		settledAt: instant(),
	},
	(t) => [index("differences_open").on(t.settledAt)],
);

/** The provider's balance transactions, copied to compare them with the ledger. */
export const balanceLines = sqliteTable(
	"balance_lines",
	{
		ref: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		source: text().notNull(), // the ledger's source for it, such as `charge:ch_1`
		net: cents().notNull(),
		at: instant().notNull(),
	},
	(t) => [
		index("balance_lines_source").on(t.source),
		index("balance_lines_at").on(t.provider, t.at),
		oneOfCheck("balance_lines_provider", t.provider, PROVIDERS),
	],
);

/** Events are stored before they are applied, so that a failed one can be tried again. */
export const providerEvents = sqliteTable(
	"provider_events",
	{
		id: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		type: text().notNull(),
		objectRef: text(),
		about: text({ mode: "json" }), // the gateway's description, enough for a retry
		receivedAt: instant().notNull(),
		appliedAt: instant(),
		error: text(),
		tries: integer().notNull().default(0),
		retryAt: instant(), // null once the event is applied or given up
	},
	(t) => [
		index("provider_events_open").on(t.appliedAt, t.receivedAt),
		oneOfCheck("provider_events_provider", t.provider, PROVIDERS),
	],
);
