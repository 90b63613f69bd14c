import { eq, inArray } from "drizzle-orm";
import type { Db } from "../db.ts";
import { settings } from "../schema/system.ts";
import { SECRET_SETTINGS, type SecretName, type SecretsKey, secretBox } from "../secret-box.ts";
import { keyMissing, keysInWords, refuseUnreadable, takenOver } from "../secrets.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { openPostgres } from "./postgres-db.server.ts";

/**
 * Prepares a PostgreSQL database: migrates its schema, and checks that the key can read its secrets. The key must be
 * given even with demo money, because it must be the same on all machines.
 * @throws Error with what to do
 */
export async function preparePostgres(
	url: string,
	keys: readonly SecretsKey[],
	say: (line: string) => void,
): Promise<void> {
	if (keys.length === 0) throw keyMissing();
	await migratePostgres(url);
	const db = openPostgres(url, secretBox(keys));
	try {
		await takeOverSecrets(url, db, keys, say);
	} finally {
		await db.close();
	}
}

/** Encrypts secrets that are encrypted with an older key, or not at all. */
async function takeOverSecrets(
	url: string,
	db: Db,
	keys: readonly SecretsKey[],
	say: (line: string) => void,
): Promise<void> {
	const rows = await db.read
		.select()
		.from(settings)
		.where(inArray(settings.name, [...SECRET_SETTINGS]));
	const stored = rows.map(({ name, value }) => ({ name: name as SecretName, value }));
	refuseUnreadable(stored, keys, keysInWords(url, keys));
	const outdated = stored.filter(({ value }) => !db.secrets.isCurrent(value));
	if (outdated.length === 0) return;
	await db.write(async (tx) => {
		for (const { name, value } of outdated) {
			const sealed = db.secrets.seal(name, db.secrets.open(name, value));
			// Another machine may have re-encrypted it in the meantime.
			await tx.update(settings).set({ value: sealed }).where(eq(settings.value, value));
		}
	});
	say(takenOver(keys));
}
