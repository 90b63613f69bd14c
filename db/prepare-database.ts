import { BackupError } from "./backups/backup-error.ts";
import { type BackupPlace, makeBackup } from "./backups/make-backup.ts";
import { holdDatabase } from "./database-lock.ts";
import { isPostgres } from "./engine.ts";
import type { ReplicaTarget } from "./litestream/replica-target.ts";
import { restoreFromReplica } from "./litestream/restore-replica.ts";
import type { SecretsKey } from "./secret-box.ts";
import { checkSecrets, secretsKeysOf, takeOverSecrets } from "./secrets.ts";
import { migrateSqlite, pendingMigrations } from "./sqlite/migrate-sqlite.ts";
import { explainStartError, requireWritable } from "./start-problem.ts";

type Given = {
	place: BackupPlace;
	replica: ReplicaTarget | null;
	secretsKeys: SecretsKey[] | null;
	isDemo: boolean;
};
type Say = (line: string) => void;

/**
 * Prepares a database for the server or the jobs: fetches it from the replica if there is none, locks out `npm run
 * restore` while this process lives, checks that it can read the secrets, and migrates the schema. A file with data is
 * backed up before it is migrated; a PostgreSQL server's backups are its operator's task.
 * @param say tells the operator what is done, a line each
 * @returns a function that allows a restore again
 * @throws Error with what to do
 */
export async function prepareDatabase(
	{ place, replica, secretsKeys, isDemo }: Given,
	say: Say,
): Promise<() => void> {
	const { url } = place;
	try {
		if (isPostgres(url)) {
			const { preparePostgres } = await import("./postgres/prepare-postgres.ts");
			await preparePostgres(url, secretsKeys ?? [], say);
			return () => {};
		}
		requireWritable(url);
		if (replica) restoreFromReplica(url, replica, say);
		const release = holdDatabase(url);
		checkSecrets(url, { given: secretsKeys, isDemo }, say);
		const { applied, pending } = pendingMigrations(url);
		if (applied > 0 && pending.length > 0) await backUpFirst(place, pending, say);
		migrateSqlite(url);
		takeOverSecrets(url, secretsKeysOf(url, secretsKeys), say);
		return release;
	} catch (error) {
		throw explainStartError(error, url);
	}
}

async function backUpFirst(place: BackupPlace, pending: string[], say: Say): Promise<void> {
	try {
		const { file } = await makeBackup(place);
		say(`The database is migrated now: ${pending.join(", ")}. It was backed up before, to ${file}`);
	} catch (error) {
		if (!(error instanceof BackupError)) throw error;
		throw new Error(
			`The database must be migrated (${pending.join(", ")}), and is backed up before that, which failed: ${error.message} ` +
				"Then start again. The database was not changed.",
		);
	}
}
