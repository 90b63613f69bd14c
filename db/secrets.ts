import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type Database from "better-sqlite3";
import { isPostgres } from "./engine.ts";
import { giveToOwnerOf } from "./owner.ts";
import {
	keyIdOf,
	newSecretsKey,
	readSecretsKeys,
	SECRET_SETTINGS,
	type SecretBox,
	type SecretName,
	type SecretsKey,
	SecretsKeyMissing,
	sealedWith,
	secretBox,
} from "./secret-box.ts";
import { connect, databasePath } from "./sqlite/connect.ts";

type Say = (line: string) => void;
type StoredSecret = { name: SecretName; value: string };

const HOW_TO_MAKE = "Make one with `openssl rand -base64 32`";

/**
 * The keys of a database's secrets: those in SECRETS_KEY, and the one in the file next to the database, if it exists.
 * Without any, secrets are stored in plain text.
 */
export function secretsKeysOf(url: string, given: readonly SecretsKey[] | null): SecretsKey[] {
	if (isPostgres(url)) return [...(given ?? [])];
	return [...(given ?? []), ...keysOfFile(url)];
}

function keysOfFile(url: string): SecretsKey[] {
	const path = keyFile(url);
	const keys = existsSync(path) ? readSecretsKeys(readFileSync(path, "utf8")) : [];
	if (!keys) throw new Error(`${path} holds no key. It must be 32 bytes in base64.`);
	return keys;
}

/**
 * Checks, before anything is changed, whether this configuration can read the secrets in the database. With demo money
 * a key is created at the first start and stored next to the database. With real money it must be given, so that it is
 * not stolen or lost with the disk. Only a database from a build before keys, with plain secrets, may run without one,
 * with a warning at each start: an upgrade must not keep people from paying.
 * @throws Error with what to do
 */
export function checkSecrets(
	url: string,
	{ given, isDemo }: { given: readonly SecretsKey[] | null; isDemo: boolean },
	say: Say,
): void {
	const stored = storedSecrets(url);
	const keys = secretsKeysOf(url, given);
	refuseUnreadable(stored, keys, keysInWords(url, given));
	if (keys.length > 0) return;
	if (isDemo) makeKeyFile(url);
	else if (stored.length === 0) throw keyMissing();
	else {
		say(
			`Warning: SECRETS_KEY is not set, so whoever has a backup can read the secrets in it. ${HOW_TO_MAKE}, set it, and start again.`,
		);
	}
}

export function keyMissing(): Error {
	return new Error(
		`Configuration: SECRETS_KEY: missing; it encrypts the secrets in the database. ${HOW_TO_MAKE}, set it, and keep it apart from the backups, as safe as they are.`,
	);
}

/** Encrypts secrets that an older build has stored in plain text, or an older key has encrypted. */
export function takeOverSecrets(url: string, keys: readonly SecretsKey[], say: Say): void {
	const [current] = keys;
	const box = secretBox(keys);
	if (!current || storedSecrets(url).every(({ value }) => box.isCurrent(value))) return;
	const connection = connect(url, false);
	try {
		// Otherwise the old text would remain in the file.
		connection.pragma("secure_delete = ON");
		connection.exec("BEGIN IMMEDIATE");
		const outdated = readSecrets(connection).filter(({ value }) => !box.isCurrent(value));
		const update = connection.prepare("UPDATE settings SET value = ? WHERE name = ?");
		for (const { name, value } of outdated) update.run(box.seal(name, box.open(name, value)), name);
		connection.exec("COMMIT");
	} finally {
		connection.close();
	}
	say(takenOver(keys));
}

export function takenOver(keys: readonly SecretsKey[]): string {
	const [current] = keys;
	const others = keys.length > 1 ? ` Other keys are needed only for backups from before today.` : "";
	return `The secrets in the database are encrypted with the key ${current && keyIdOf(current)} now.${others}`;
}

/**
 * Deletes the secrets that none of the keys can read, or all of them. They are created again when next needed, so
 * earlier mailed links and browsers' push subscriptions stop working.
 * @returns the names of the deleted secrets
 */
export function forgetSecrets(
	url: string,
	{ keys, all }: { keys: readonly SecretsKey[]; all: boolean },
): SecretName[] {
	const box = secretBox(keys);
	const connection = connect(url, false);
	try {
		connection.pragma("secure_delete = ON");
		connection.exec("BEGIN IMMEDIATE");
		const forgotten = readSecrets(connection).filter((secret) => all || !isReadable(box, secret));
		const remove = connection.prepare("DELETE FROM settings WHERE name = ?");
		for (const { name } of forgotten) remove.run(name);
		// Browsers have subscribed with the deleted key, and would refuse messages signed with another.
		if (forgotten.some(({ name }) => name === "vapid_keys"))
			connection.exec("DELETE FROM push_subscriptions");
		connection.exec("COMMIT");
		return forgotten.map(({ name }) => name);
	} finally {
		connection.close();
	}
}

/** Whether the keys can read the secrets in the database, and which keys those need, as a sentence for the operator. */
export function describeSecrets(url: string, given: readonly SecretsKey[] | null): string {
	const stored = storedSecrets(url);
	if (stored.length === 0) return "It holds no secrets.";
	try {
		refuseUnreadable(stored, secretsKeysOf(url, given), keysInWords(url, given));
	} catch (error) {
		return `Warning: the server would not start on it. ${(error as Error).message}`;
	}
	const keyIds = stored.flatMap(({ value }) => sealedWith(value) ?? []);
	if (keyIds.length === 0) return "Its secrets are not encrypted.";
	return `Its secrets can be read with the key ${[...new Set(keyIds)].join(", ")}, which is there.`;
}

/** @throws Error with what to do */
export function refuseUnreadable(
	stored: readonly StoredSecret[],
	keys: readonly SecretsKey[],
	keysInWords: string,
): void {
	const box = secretBox(keys);
	for (const { name, value } of stored) {
		try {
			box.open(name, value);
		} catch (error) {
			throw new Error(unreadable(error, name, keysInWords));
		}
	}
}

function unreadable(error: unknown, name: SecretName, keysInWords: string): string {
	const lost =
		"If the key is lost, `npm run forget-secrets` replaces the secrets: links in mails that were sent before stop working, and people have to turn push messages on again.";
	if (!(error instanceof SecretsKeyMissing))
		return `Configuration: the setting ${name} in the database was changed, and cannot be decrypted. ${lost}`;
	return (
		`Configuration: SECRETS_KEY: the secrets in the database are encrypted with the key ${error.keyId}, and ${keysInWords}. ` +
		`Set that key, or a new one before it: SECRETS_KEY=new,old. ${lost}`
	);
}

/** "SECRETS_KEY is not set, and the key in gangway.db.secrets-key is 5e6f7a8b" */
export function keysInWords(url: string, given: readonly SecretsKey[] | null): string {
	const ids = (keys: readonly SecretsKey[]) => keys.map(keyIdOf).join(", ");
	const ofFile = isPostgres(url) ? [] : keysOfFile(url);
	const variable = given && given.length > 0 ? `has ${ids(given)}` : "is not set";
	const file = ofFile.length > 0 ? `, and the key in ${basename(keyFile(url))} is ${ids(ofFile)}` : "";
	return `SECRETS_KEY ${variable}${file}`;
}

export function isReadable(box: SecretBox, { name, value }: StoredSecret): boolean {
	try {
		box.open(name, value);
		return true;
	} catch {
		return false;
	}
}

function storedSecrets(url: string): StoredSecret[] {
	if (!existsSync(databasePath(url))) return [];
	const connection = connect(url, true);
	try {
		return readSecrets(connection);
	} finally {
		connection.close();
	}
}

export function readSecrets(connection: Database.Database): StoredSecret[] {
	if (!connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'settings'").get()) return [];
	const places = SECRET_SETTINGS.map(() => "?").join(", ");
	return connection
		.prepare(`SELECT name, value FROM settings WHERE name IN (${places})`)
		.all(...SECRET_SETTINGS) as StoredSecret[];
}

const keyFile = (url: string) => `${databasePath(url)}.secrets-key`;

/** Processes that start together must get the same key, so the complete file appears in one step. */
function makeKeyFile(url: string): void {
	const path = keyFile(url);
	const made = `${path}.${process.pid}`;
	writeFileSync(made, `${newSecretsKey()}\n`, { mode: 0o600, flush: true });
	giveToOwnerOf(databasePath(url), made);
	try {
		linkSync(made, path);
	} catch (error) {
		if (!existsSync(path)) throw error;
	} finally {
		rmSync(made);
	}
}
