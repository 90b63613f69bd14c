import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { calendarDate, cents, id, instant, oneOfCheck, rowCheck } from "./columns.ts";
import { PROVIDERS } from "./payments.ts";

export const PAYOUT_STATUSES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;

/** An organizer's account at the provider, to which funds are released. */
export const payees = sqliteTable(
	"payees",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text(), // null until the provider has answered
		readyAt: instant(),
		startedAt: instant().notNull(), // when the organizer last went to the provider's onboarding
		createdAt: instant().notNull(),
		country: text(), // two capital letters, ISO 3166
		entityType: text({ enum: ["individual", "company"] }),
		archivedAt: instant(), // when the account was archived, because it was closed at the provider or replaced
	},
	(t) => [
		index("payees_started").on(t.startedAt).where(sql`ready_at is null`),
		uniqueIndex("payees_user").on(t.userId, t.provider).where(sql`archived_at is null`),
		index("payees_of_user").on(t.userId, t.provider),
		uniqueIndex("payees_ref").on(t.ref).where(sql`ref is not null`),
		oneOfCheck("payees_provider", t.provider, PROVIDERS),
	],
);

/** A payout from an organizer's account at the provider to their bank. */
export const payouts = sqliteTable(
	"payouts",
	{
		ref: id(),
		payeeId: text()
			.notNull()
			.references(() => payees.id, { onDelete: "cascade" }),
		amount: cents().notNull(),
		status: text({ enum: PAYOUT_STATUSES }).notNull(),
		arrivalDate: calendarDate(),
		failureMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		currency: text().notNull().default("usd"), // of the account's country
	},
	(t) => [
		index("payouts_payee").on(t.payeeId, t.createdAt),
		oneOfCheck("payouts_status", t.status, PAYOUT_STATUSES),
		rowCheck("payouts_amount", sql`amount > 0`),
	],
);
