import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { nameOfDatabase } from "../postgres/connect.ts";
import { keyIdOf, readSecretsKeys, type SecretsKey, sealedWith } from "../secret-box.ts";
import { readSecrets } from "../secrets.ts";
import { databasePath } from "../sqlite/connect.ts";

/** What an operator has to do after a move from a file, a line each. @param given the keys of SECRETS_KEY */
export function stepsToPostgres(from: string, to: string, given: readonly SecretsKey[] | null): string[] {
	return [
		`Set DATABASE_URL to the URL that you have given here (${nameOfDatabase(to)}), with its password, on every machine.`,
		secretsStep(databasePath(from), given ?? []),
		"Leave out LITESTREAM_REPLICA_URL and BACKUP_FOLDER: they are for files. Back PostgreSQL up by its own means (docs/scaling.md).",
		`Start the servers. ${resolve(databasePath(from))} stays as it is: start no server on it, or two would charge.`,
	];
}

/** The key is needed from now on and must not be printed, so this tells where it is. */
function secretsStep(path: string, given: readonly SecretsKey[]): string {
	const used = keyIdsOf(path);
	const file = resolve(`${path}.secrets-key`);
	const keysOfFile = existsSync(file) ? (readSecretsKeys(readFileSync(file, "utf8")) ?? []) : [];
	const has = (keys: readonly SecretsKey[]) => used.every((id) => keys.some((key) => keyIdOf(key) === id));
	if (used.length > 0 && has(given)) return "Set SECRETS_KEY on every machine to what it is here.";
	if (used.length > 0 && has(keysOfFile))
		return `Set SECRETS_KEY on every machine to what is in ${file}, which encrypts the secrets: SECRETS_KEY="$(cat "${file}")". Keep it apart from the backups.`;
	if (used.length > 0 && has([...given, ...keysOfFile]))
		return `Set SECRETS_KEY on every machine to what it is here, a comma, and what is in ${file}.`;
	if (used.length > 0)
		return `Find the key ${used.join(", ")}, which encrypts the secrets, and set SECRETS_KEY to it on every machine. Nothing here has it, and the servers will not start without it.`;
	return "Set SECRETS_KEY on every machine to one new key (`openssl rand -base64 32`). The first start encrypts the secrets with it.";
}

function keyIdsOf(path: string): string[] {
	const database = new Database(path, { readonly: true });
	try {
		return [...new Set(readSecrets(database).flatMap(({ value }) => sealedWith(value) ?? []))];
	} finally {
		database.close();
	}
}

/** What an operator has to do after a move back to a file, a line each. */
export function stepsToFile(from: string, to: string): string[] {
	return [
		`Set DATABASE_URL=${to} on the one machine that has ${resolve(databasePath(to))}, and leave SECRETS_KEY as it is.`,
		"Set BACKUP_FOLDER or LITESTREAM_REPLICA_URL again, if you had them.",
		`Start one server. ${nameOfDatabase(from)} stays as it is: start no server on it, or two would charge.`,
	];
}
