import { BackupError } from "./backups/backup-error.ts";
import { type BackupPlace, makeBackup } from "./backups/make-backup.ts";
import { holdDatabase } from "./database-lock.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

/**
 * Makes a database ready for the server or the jobs: keeps `npm run restore` from it while this process lives, and brings its
 * schema up to date. A database that holds something is backed up before it is migrated.
 * @param say tells the operator what is done, a line each
 * @returns a function that lets the database be restored again
 * @throws Error with what to do
 */
export async function prepareDatabase(place: BackupPlace, say: (line: string) => void): Promise<() => void> {
	const release = holdDatabase(place.url);
	const { applied, pending } = pendingMigrations(place.url);
	if (applied > 0 && pending.length > 0) await backUpFirst(place, pending, say);
	migrate(place.url);
	return release;
}

async function backUpFirst(
	place: BackupPlace,
	pending: string[],
	say: (line: string) => void,
): Promise<void> {
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
