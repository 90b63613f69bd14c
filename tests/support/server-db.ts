import type { Db } from "#db/db.ts";
import { readSecretsKeys, secretBox } from "#db/secret-box.ts";
import { secretsKeysOf } from "#db/secrets.ts";
import { openDbNow } from "./open-db.ts";

/** The key of servers with Stripe's keys. Other servers have a key file next to their database. */
export const SECRETS_KEY = Buffer.alloc(32, "a test's key").toString("base64");

/** Opens the database of a server that a test has started, with its key for secrets. */
export function openServerDb(databaseUrl: string): Db {
	return openDbNow(databaseUrl, secretBox(secretsKeysOf(databaseUrl, readSecretsKeys(SECRETS_KEY))));
}
