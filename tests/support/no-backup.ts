import type { Backup } from "#db/backups/make-backup.ts";

/** The `backup` job's backup in tests of other jobs, so that a year of them does not copy the database each day. */
export const noBackup = async (): Promise<Backup> => ({
	file: "/nowhere/test.db.zst",
	bytes: 0,
	schema: "0000",
	ledgerEntries: 0,
	plainSecrets: 0,
	differences: null,
	deleted: [],
	kept: 1,
});
