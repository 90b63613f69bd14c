import { sql } from "drizzle-orm";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, oneOfCheck } from "./columns.ts";

export const SUBSCRIPTION_PLANS = ["free", "plus", "pro"] as const;
export const SUBSCRIPTION_STATUSES = ["active", "past_due", "cancelled"] as const;
export const SIGN_IN_STEPS = [
	"second_step",
	"passkey_sign_in",
	"passkey_register",
	"passkey_confirm",
] as const;
export const TOKEN_PURPOSES = ["verify_email", "change_email", "reset_password", "sign_in"] as const;

export const users = sqliteTable(
	"users",
	{
		id: id(),
		email: text().notNull(),
		passwordHash: text().notNull(), // empty where the account signs in by passkey alone
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
		subscriptionEndAt: instant(), // when the plan ends by itself; null while it renews
		isAnnualBilling: flag().notNull().default(false),
		createdAt: instant().notNull(),
		updatedAt: instant().notNull(),
		twoStepSince: instant(), // since when signing in takes a passkey or a recovery code, too
		deletedAt: instant(), // the row stays for the ledger, without the person's name and address
	},
	(t) => [
		uniqueIndex("users_email").on(t.email),
		index("users_created").on(t.createdAt),
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
		country: text(), // where it began, as an ISO 3166 code
		confirmedAt: instant(), // when its user last proved who they are
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
		uniqueIndex("payment_methods_ref")
			.on(t.userId, t.externalPaymentMethodRef)
			.where(sql`external_payment_method_ref is not null and is_active = 1`),
		index("payment_methods_user").on(t.userId),
		oneOfCheck("payment_methods_provider", t.provider, ["demo", "stripe"]),
	],
);

/** Credentials of WebAuthn, by which somebody signs in without a password, or after it. */
export const passkeys = sqliteTable(
	"passkeys",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		credentialId: text().notNull(), // base64url, as all of WebAuthn's bytes here
		publicKey: text().notNull(),
		counter: integer().notNull(),
		transports: text({ mode: "json" }),
		name: text().notNull(),
		isBackedUp: flag().notNull().default(false),
		createdAt: instant().notNull(),
		lastUsedAt: instant(),
	},
	(t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId)],
);

/** Codes that sign in once in place of a passkey. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{
		codeHash: text().primaryKey().notNull(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		usedAt: instant(),
		createdAt: instant().notNull(),
	},
	(t) => [index("recovery_codes_user").on(t.userId)],
);

/** A step of signing in that is not finished: a challenge to a passkey, or a password that was right. */
export const signInSteps = sqliteTable(
	"sign_in_steps",
	{
		tokenHash: text().primaryKey().notNull(), // of the secret in the browser's cookie
		userId: text().references(() => users.id, { onDelete: "cascade" }), // null until somebody is named
		purpose: text({ enum: SIGN_IN_STEPS }).notNull(),
		challenge: text(),
		tries: integer().notNull().default(0),
		expiresAt: instant().notNull(),
	},
	(t) => [
		index("sign_in_steps_user").on(t.userId),
		index("sign_in_steps_expiry").on(t.expiresAt),
		oneOfCheck("sign_in_steps_purpose", t.purpose, SIGN_IN_STEPS),
	],
);

/** A person's picture, 256 pixels square, as WebP. */
export const profilePictures = sqliteTable("profile_pictures", {
	userId: text()
		.primaryKey()
		.notNull()
		.references(() => users.id, { onDelete: "cascade" }),
	hash: text().notNull(), // of the image, and a part of its address
	image: blob({ mode: "buffer" }).notNull(),
	createdAt: instant().notNull(),
});
