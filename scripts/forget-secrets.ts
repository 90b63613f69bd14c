import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { takeDatabase } from "#db/database-lock.ts";
import { forgetSecrets, secretsKeysOf } from "#db/secrets.ts";
import { databasePath } from "#db/sqlite/connect.ts";

/**
 * `npm run forget-secrets` replaces the secrets in the database that the key cannot read, after it was lost. With `-- --all` it
 * replaces all of them, after somebody else has seen them.
 */
try {
	const { values } = parseArgs({ options: { all: { type: "boolean", default: false } } });
	const { DATABASE_URL, secretsKeys } = readDatabaseEnv(process.env);
	if (!existsSync(databasePath(DATABASE_URL)))
		throw new Error(`There is no database at ${databasePath(DATABASE_URL)}. Set DATABASE_URL.`);
	const release = takeDatabase(DATABASE_URL);
	const keys = secretsKeysOf(DATABASE_URL, secretsKeys);
	const forgotten = forgetSecrets(DATABASE_URL, { keys, all: values.all });
	release();
	console.log(
		forgotten.length === 0
			? "The key can read every secret, so all of them stay. To replace them: npm run forget-secrets -- --all"
			: `Forgotten: ${forgotten.join(", ")}. The next start makes new ones. Links in mails that were sent before do not work any more${forgotten.includes("vapid_keys") ? ", and people have to turn push messages on again" : ""}.`,
	);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
