import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./access.ts";
import { flag, id, instant, oneOfCheck } from "./columns.ts";
import { rowsOf } from "./subject.ts";

export const SIGN_IN_STEPS = [
	"second_step",
	"passkey_sign_in",
	"passkey_register",
	"passkey_confirm",
] as const;

export const TOKEN_PURPOSES = ["verify_email", "change_email", "reset_password", "sign_in"] as const;

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
		country: text(), // the country where it began, as an ISO 3166 code
		confirmedAt: instant(), // when its user last proved their identity
	},
	(t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

rowsOf(sessions, { person: { by: sessions.userId, told: true, erased: "endAccessOf ends them." } });

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

rowsOf(knownBrowsers, {
	person: { by: knownBrowsers.userId, told: true, erased: "forgetBrowsersOf deletes them." },
});

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

rowsOf(accountTokens, {
	person: { by: accountTokens.userId, told: "They are secrets of mailed links, for minutes.", erased: true },
});

/** WebAuthn credentials, for signing in without a password, or as the second step. */
export const passkeys = sqliteTable(
	"passkeys",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		credentialId: text().notNull(), // base64url, like all WebAuthn bytes here
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

rowsOf(passkeys, { person: { by: passkeys.userId, told: true, erased: true } });

/** Single-use codes that sign in instead of a passkey. */
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

rowsOf(recoveryCodes, {
	person: { by: recoveryCodes.userId, told: "They are hashes of secrets.", erased: true },
});

export const API_KEY_ACCESS = ["read", "write"] as const;

/** Keys with which programs use the API as their user. */
export const apiKeys = sqliteTable(
	"api_keys",
	{
		id: id(),
		userId: text()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		keyHash: text().notNull(), // SHA-256 of the key
		name: text().notNull(),
		hint: text().notNull(), // the first letters, by which its owner recognizes it
		access: text({ enum: API_KEY_ACCESS }).notNull(),
		createdAt: instant().notNull(),
		lastUsedAt: instant(),
	},
	(t) => [
		uniqueIndex("api_keys_hash").on(t.keyHash),
		index("api_keys_user").on(t.userId),
		oneOfCheck("api_keys_access", t.access, API_KEY_ACCESS),
	],
);

rowsOf(apiKeys, { person: { by: apiKeys.userId, told: true, erased: "endAccessOf ends them." } });

/** An unfinished sign-in: a challenge to a passkey, or a correct password. */
export const signInSteps = sqliteTable(
	"sign_in_steps",
	{
		tokenHash: text().primaryKey().notNull(), // of the secret in the browser's cookie
		userId: text().references(() => users.id, { onDelete: "cascade" }), // null until an account is named
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

rowsOf(signInSteps, { person: { by: signInSteps.userId, told: "They last for minutes.", erased: true } });
