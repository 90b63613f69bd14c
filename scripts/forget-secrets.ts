import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { takeDatabase } from "#db/database-lock.ts";
import { isPostgres } from "#db/engine.ts";
import { openExisting } from "#db/open-existing.server.ts";
import { forgetSecretsOnServer } from "#db/postgres/forget-secrets.ts";
import { forgetSecrets, secretsKeysOf } from "#db/secrets.ts";

/**
 * `npm run forget-secrets` replaces the secrets in the database that the key cannot read, for when a key was lost. With
 * `-- --all` it replaces all of them, for when someone else has seen them.
 */
try {
	const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
	const { DATABASE_URL, secretsKeys } = readDatabaseEnv(process.env);
	const choice = { keys: secretsKeysOf(DATABASE_URL, secretsKeys), all: values.all };
	const db = await openExisting(DATABASE_URL);
	const forgotten = isPostgres(DATABASE_URL)
		? await forgetSecretsOnServer(DATABASE_URL, db, choice).finally(db.close)
		: await db.close().then(() => forgetInFile(DATABASE_URL, choice));
	console.log(
		forgotten.length === 0
			? "The key can read every secret, so all of them stay. To replace them: npm run forget-secrets -- --all"
			: `Forgotten: ${forgotten.join(", ")}. The next start makes new ones. Links in mails that were sent before do not work any more${forgotten.includes("vapid_keys") ? ", and people have to turn push messages on again" : ""}.`,
	);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

function forgetInFile(url: string, choice: Parameters<typeof forgetSecrets>[1]) {
	const release = takeDatabase(url);
	try {
		return forgetSecrets(url, choice);
	} finally {
		release();
	}
}
