import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { cents, flag, id, instant, oneOfCheck } from "./columns.ts";
import { PROVIDERS } from "./payments.ts";
import { trips } from "./trips.ts";

export const PAID_PLANS = ["plus", "pro"] as const;
export const SETUP_PURPOSES = ["payment_method", "subscription", "one_time_pro"] as const;
const SETUP_STATUSES = ["created", "requires_action", "succeeded", "failed", "canceled"] as const;

/** A user's customer at the provider. Members without an account have their own (payers). */
export const customers = sqliteTable(
	"customers",
	{
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		ref: text().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.provider] }),
		uniqueIndex("customers_ref").on(t.ref),
		oneOfCheck("customers_provider", t.provider, PROVIDERS),
	],
);

/** A card that is being saved at the provider, and what it is to pay for. */
export const cardSetups = sqliteTable(
	"card_setups",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: PROVIDERS }).notNull(),
		purpose: text({ enum: SETUP_PURPOSES }).notNull(),
		plan: text({ enum: PAID_PLANS }), // of a subscription
		isAnnual: flag().notNull().default(false),
		tripId: text().references(() => trips.id, { onDelete: "cascade" }), // of one-time Pro
		surface: text({ enum: ["embedded", "hosted"] }).notNull(),
		status: text({ enum: SETUP_STATUSES }).notNull().default("created"),
		ref: text(),
		clientSecret: text(),
		hostedUrl: text(),
		methodRef: text(), // the saved card's, once it has succeeded
		errorMessage: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		price: cents(), // the shown price of the order
	},
	(t) => [
		uniqueIndex("card_setups_ref").on(t.ref).where(sql`ref is not null`),
		index("card_setups_user").on(t.userId, t.createdAt),
		index("card_setups_open").on(t.status, t.updatedAt),
		oneOfCheck("card_setups_provider", t.provider, PROVIDERS),
		oneOfCheck("card_setups_purpose", t.purpose, SETUP_PURPOSES),
		oneOfCheck("card_setups_status", t.status, SETUP_STATUSES),
	],
);
