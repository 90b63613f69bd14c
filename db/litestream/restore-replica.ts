import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupError } from "../backups/backup-error.ts";
import { checkCopy } from "../backups/check-copy.ts";
import { flush } from "../backups/make-backup.ts";
import { markRestored } from "../backups/restore-backup.ts";
import { DatabaseInUse, takeDatabase } from "../database-lock.ts";
import { giveToOwnerOf, makeDatabaseFolder, takeFromOthers } from "../owner.ts";
import { databasePath } from "../sqlite/connect.ts";
import { fetchReplica } from "./litestream.ts";
import type { ReplicaTarget } from "./replica-target.ts";

/**
 * Fetches the database from the replica if there is none, as at the first start on an empty volume. Without a replica,
 * as at the very first start, a new database is created. A replica that cannot be read ends the start, because a new
 * database would replace it.
 * @throws Error with what to do
 */
export function restoreFromReplica(url: string, target: ReplicaTarget, say: (line: string) => void): void {
	const path = databasePath(url);
	if (existsSync(path)) return;
	const release = takeUnlessTaken(url);
	if (!release) return;
	const folder = dirname(path);
	makeDatabaseFolder(path);
	const work = mkdtempSync(join(folder, ".restoring-"));
	try {
		const copy = join(work, "copy.db");
		if (existsSync(path) || !fetchReplica(url, target, copy)) return;
		const { schema, ledgerEntries, differences } = checkCopy(copy);
		if (differences) throw new BackupError(differences);
		markRestored(copy, new Date());
		takeFromOthers(copy);
		giveToOwnerOf(path, copy);
		renameSync(copy, path);
		flush(folder);
		say(
			`${path} was fetched from the replica, with the schema ${schema} and ${ledgerEntries === 1 ? "1 entry" : `${ledgerEntries} entries`} in its ledger. No money moves until its books agree with the provider's: see /admin/money.`,
		);
	} catch (error) {
		throw error instanceof BackupError ? new Error(unusable(error.message)) : error;
	} finally {
		rmSync(work, { recursive: true, force: true });
		release();
	}
}

/** Another process that starts at the same time may be fetching it. */
function takeUnlessTaken(url: string): (() => void) | null {
	try {
		return takeDatabase(url);
	} catch (error) {
		if (error instanceof DatabaseInUse) return null;
		throw error;
	}
}

const unusable = (problem: string) =>
	`What was fetched from LITESTREAM_REPLICA_URL is not used, because ${problem}. Restore a backup (npm run restore), or an earlier state of the replica (npm run restore -- --replica=2026-11-29T12:00:00Z).`;
