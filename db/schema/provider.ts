import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { PROVIDERS, payments } from "./payments.ts";

export const DISPUTE_STATUSES = ["open", "won", "lost"] as const;

/** A charge that its card holder's bank took back, at least for now. */
export const disputes = sqliteTable(
	"disputes",
	{
		ref: id(),
		paymentId: text()
			.notNull()
			.references(() => payments.id),
		provider: text({ enum: PROVIDERS }).notNull(),
		amount: cents().notNull(),
		fee: cents().notNull().default(0),
		status: text({ enum: DISPUTE_STATUSES }).notNull(),
		openedAt: instant().notNull(),
		closedAt: instant(),
	},
	(t) => [
		index("disputes_payment").on(t.paymentId),
		oneOfCheck("disputes_status", t.status, DISPUTE_STATUSES),
		oneOfCheck("disputes_provider", t.provider, PROVIDERS),
		rowCheck("disputes_amount", sql`amount > 0 and fee >= 0`),
	],
);

/** Where the ledger and the provider's own books differ; kept until they agree again. */
export const differences = sqliteTable(
	"differences",
	{
		/** The source they differ in, such as `charge:ch_1`. */
		source: id(),
		expected: cents().notNull(),
		found: cents().notNull(),
		foundAt: instant().notNull(),
		checkedAt: instant().notNull(),
		settledAt: instant(),
	},
	(t) => [index("differences_open").on(t.settledAt)],
);

/** The provider's own lines of its balance, copied as they are listed: what the ledger is compared with. */
export const balanceLines = sqliteTable(
	"balance_lines",
	{
		ref: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		/** What the ledger would call it, such as `charge:ch_1`. */
		source: text().notNull(),
		net: cents().notNull(),
		at: instant().notNull(),
	},
	(t) => [
		index("balance_lines_source").on(t.source),
		index("balance_lines_at").on(t.provider, t.at),
		oneOfCheck("balance_lines_provider", t.provider, PROVIDERS),
	],
);

/** Provider events as they came: verified, stored, then applied. */
export const providerEvents = sqliteTable(
	"provider_events",
	{
		id: id(),
		provider: text({ enum: PROVIDERS }).notNull(),
		type: text().notNull(),
		objectRef: text(),
		/** What it is about, as the gateway says it: a later try needs nothing else. */
		about: text({ mode: "json" }),
		receivedAt: instant().notNull(),
		appliedAt: instant(),
		error: text(),
		tries: integer().notNull().default(0),
		/** When it is tried again by itself; null once it is applied, or given up. */
		retryAt: instant(),
	},
	(t) => [
		index("provider_events_open").on(t.appliedAt, t.receivedAt),
		oneOfCheck("provider_events_provider", t.provider, PROVIDERS),
	],
);
