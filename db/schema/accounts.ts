import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, flag, id, instant, oneOfCheck } from "./columns.ts";

export const SUBSCRIPTION_PLANS = ["free", "plus", "pro"] as const;
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "cancelled"] as const;
export const TOKEN_PURPOSES = ["verify_email", "change_email", "reset_password", "sign_in"] as const;

export const users = sqliteTable(
	"users",
	{
		id: id(),
		email: text().notNull(),
		passwordHash: text().notNull(),
		firstName: text().notNull(),
		lastName: text().notNull(),
		profileImageUrl: text(),
		role: text({ enum: ["user", "admin"] })
			.notNull()
			.default("user"),
		emailVerifiedAt: instant(),
		subscriptionPlan: text({ enum: SUBSCRIPTION_PLANS }).notNull().default("free"),
		subscriptionStatus: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default("active"),
		subscriptionStartAt: instant(),
		subscriptionEndAt: instant(),
		isAnnualBilling: flag().notNull().default(false),
		providerCustomerRef: text(),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("users_email").on(t.email),
		oneOfCheck("users_role", t.role, ["user", "admin"]),
		oneOfCheck("users_plan", t.subscriptionPlan, SUBSCRIPTION_PLANS),
		oneOfCheck("users_subscription_status", t.subscriptionStatus, SUBSCRIPTION_STATUSES),
	],
);

export const sessions = sqliteTable(
	"sessions",
	{
		idHash: text().primaryKey().notNull(), // SHA-256 of the secret in the cookie
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		userAgent: text(),
		createdAt: instant().notNull(),
		lastSeenAt: instant().notNull(),
		expiresAt: instant().notNull(),
	},
	(t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Browsers that have signed in to an account, each by the SHA-256 of the key in its own cookie. */
export const knownBrowsers = sqliteTable(
	"known_browsers",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		keyHash: text().notNull(),
		signedInAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("known_browsers_key").on(t.userId, t.keyHash),
		index("known_browsers_expiry").on(t.signedInAt),
	],
);

/** Single-use links that are mailed to an account. */
export const accountTokens = sqliteTable(
	"account_tokens",
	{
		tokenHash: text().primaryKey().notNull(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
		email: text().notNull(),
		expiresAt: instant().notNull(),
		usedAt: instant(),
	},
	(t) => [
		index("account_tokens_user").on(t.userId),
		index("account_tokens_expiry").on(t.expiresAt),
		oneOfCheck("account_tokens_purpose", t.purpose, TOKEN_PURPOSES),
	],
);

export const paymentMethods = sqliteTable(
	"payment_methods",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		provider: text({ enum: ["demo", "stripe"] }).notNull(),
		type: text().notNull().default("card"),
		isDefault: flag().notNull().default(false),
		cardBrand: text(),
		cardLast4: text(),
		cardExpMonth: integer(),
		cardExpYear: integer(),
		cardholderName: text(),
		bankLast4: text(),
		bankName: text(),
		accountType: text(),
		billingAddress: text({ mode: "json" }),
		externalPaymentMethodRef: text(),
		externalCustomerRef: text(),
		isActive: flag().notNull().default(true),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
	},
	(t) => [
		uniqueIndex("payment_methods_default").on(t.userId).where(sql`is_default = 1 and is_active = 1`),
		index("payment_methods_user").on(t.userId),
		oneOfCheck("payment_methods_provider", t.provider, ["demo", "stripe"]),
	],
);

/** Cash back in cents: positive when earned, negative when applied or reversed. The balance is the sum. */
export const cashBackEntries = sqliteTable(
	"cash_back_entries",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		source: text().notNull(),
		amount: cents().notNull(),
		vestsAt: instant().notNull(),
		createdAt: instant().notNull(),
	},
	(t) => [uniqueIndex("cash_back_entries_source").on(t.source), index("cash_back_entries_user").on(t.userId)],
);
