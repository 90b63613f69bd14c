import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDatabaseEnv } from "#app/lib/env.server.ts";
import { BackupError, requireFile } from "#db/backups/backup-error.ts";
import { readFileName } from "#db/backups/kept-backups.ts";
import { toSize } from "#db/backups/make-backup.ts";
import { restoreBackup } from "#db/backups/restore-backup.ts";
import { fetchReplica } from "#db/litestream/litestream.ts";
import type { ReplicaTarget } from "#db/litestream/replica-target.ts";
import type { SecretsKey } from "#db/secret-box.ts";
import { describeSecrets } from "#db/secrets.ts";
import { databasePath } from "#db/sqlite/connect.ts";

const USAGE = `npm run restore lists the backups.
npm run restore -- FILE puts one in the place of the database, while the server is stopped.
npm run restore -- --replica=2026-11-29T12:00:00Z fetches the state at that time from the replica, --replica=newest the newest.`;

/**
 * `npm run restore -- FILE` replaces the database by a backup. Without a file it lists the backups. With
 * `--replica=2026-11-29T12:00:00Z` it fetches the state at that time from Litestream's replica, with `--replica=newest`
 * the newest.
 */
try {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { replica: { type: "string" }, help: { type: "boolean", short: "h" } },
	});
	if (values.help) {
		console.log(USAGE);
		process.exit();
	}
	if (positionals.length > 1) throw new BackupError("name one file: npm run restore -- FILE");
	const { DATABASE_URL, BACKUP_FOLDER, replica, secretsKeys } = readDatabaseEnv(process.env);
	requireFile(DATABASE_URL);
	const [named] = positionals;
	if (values.replica !== undefined) await restoreReplica(DATABASE_URL, replica, values.replica);
	else if (named === undefined) listBackups(BACKUP_FOLDER);
	else await restore(DATABASE_URL, existsSync(named) ? named : join(BACKUP_FOLDER, named));
	if (values.replica !== undefined || named !== undefined) sayWhatFollows(DATABASE_URL, secretsKeys);
} catch (error) {
	console.error(error instanceof Error ? `Nothing was restored: ${error.message}` : error);
	process.exitCode = 1;
}

/** Newest first. */
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

async function restoreReplica(url: string, target: ReplicaTarget | null, until: string): Promise<void> {
	if (!target) throw new BackupError("set LITESTREAM_REPLICA_URL to the replica");
	const time = until === "newest" ? undefined : new Date(until);
	if (time && Number.isNaN(time.getTime()))
		throw new BackupError("say a time such as --replica=2026-11-29T12:00:00Z, or --replica=newest");
	const work = mkdtempSync(join(dirname(databasePath(url)), ".fetched-"));
	try {
		const file = join(work, "replica.db");
		if (!fetchReplica(url, target, file, time))
			throw new BackupError("there is no such state in the replica");
		await restore(url, file, `the replica's ${time ? `state of ${instant(time)}` : "newest state"}`);
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}

async function restore(url: string, file: string, what = describeFile(file)): Promise<void> {
	const { schema, ledgerEntries, aside } = await restoreBackup(url, file);
	console.log(`${resolve(databasePath(url))} is now ${what}.`);
	const entries = ledgerEntries === 1 ? "1 entry" : `${ledgerEntries} entries`;
	console.log(`It has the schema ${schema} and ${entries} in its ledger. Both are checked.`);
	if (aside)
		console.log(`The database of before is kept. To go back to it: npm run restore -- ${resolve(aside)}`);
}

function sayWhatFollows(url: string, keys: readonly SecretsKey[] | null): void {
	console.log(describeSecrets(url, keys));
	console.log(
		"To use it, start the server: it compares its books with the payment provider's, and moves no money until they agree (see /admin/money). On a copy for a drill, do not.",
	);
}

function describeFile(file: string): string {
	const takenAt = readFileName(file)?.takenAt;
	return takenAt ? `the copy of ${instant(takenAt)}, ${file}` : `the copy ${file}`;
}

/** "2026-11-29 00:30 UTC" */
function instant(time: Date): string {
	return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
