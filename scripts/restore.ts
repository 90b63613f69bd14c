import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { BackupError } from "#db/backups/backup-error.ts";
import { readFileName } from "#db/backups/kept-backups.ts";
import { toSize } from "#db/backups/make-backup.ts";
import { restoreBackup } from "#db/backups/restore-backup.ts";
import { databasePath } from "#db/client.server.ts";

/** `npm run restore -- FILE` puts a backup in the place of the database. Without a file it lists the backups. */
try {
	const { positionals } = parseArgs({ allowPositionals: true });
	if (positionals.length > 1) throw new BackupError("name one file: npm run restore -- FILE");
	const { DATABASE_URL, BACKUP_FOLDER } = readDatabaseEnv(process.env);
	const [named] = positionals;
	if (named === undefined) listBackups(BACKUP_FOLDER);
	else await restore(DATABASE_URL, existsSync(named) ? named : join(BACKUP_FOLDER, named));
} catch (error) {
	console.error(error instanceof Error ? `Nothing was restored: ${error.message}` : error);
	process.exitCode = 1;
}

/** The newest first. */
function listBackups(folder: string): void {
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const backups = names.flatMap((name) => {
		const read = readFileName(name);
		return read ? [{ name, ...read }] : [];
	});
	if (backups.length === 0) throw new BackupError(`there is no backup in ${folder}`);
	console.log(`Say which: npm run restore -- FILE. In ${folder}:`);
	for (const { name, takenAt, schema } of backups.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime()))
		console.log(
			`  ${name}   ${instant(takenAt)}, schema ${schema}, ${toSize(statSync(join(folder, name)).size)}`,
		);
}

async function restore(url: string, file: string): Promise<void> {
	const { schema, ledgerEntries, aside } = await restoreBackup(url, file);
	const takenAt = readFileName(file)?.takenAt;
	const when = takenAt ? ` of ${instant(takenAt)}` : "";
	console.log(`${resolve(databasePath(url))} is now the copy${when}: ${file}`);
	console.log(`It has the schema ${schema} and ${ledgerEntries} entries in its ledger. Both are checked.`);
	if (aside)
		console.log(`The database of before is kept. To go back to it: npm run restore -- ${resolve(aside)}`);
	console.log(
		"Start the server now. It compares its books with the payment provider's, and moves no money until they agree: see /admin/money.",
	);
}

/** "2026-11-29 00:30 UTC" */
function instant(time: Date): string {
	return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
