import { eq, inArray } from "drizzle-orm";
import type { Db } from "../db.ts";
import { settings } from "../schema/system.ts";
import { SECRET_SETTINGS, type SecretName, type SecretsKey, secretBox } from "../secret-box.ts";
import { keyMissing, keysInWords, refuseUnreadable, takenOver } from "../secrets.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { openPostgres } from "./postgres-db.server.ts";

/**
 * Makes a PostgreSQL database ready: brings its schema up to date, and looks whether the key can read its secrets. The key has
 * to be given, with demo money too, because it must be the same on all machines.
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

/** Encrypts what another key has encrypted, or none. */
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
			// Another machine may have done so meanwhile.
			await tx.update(settings).set({ value: sealed }).where(eq(settings.value, value));
		}
	});
	say(takenOver(keys));
}
