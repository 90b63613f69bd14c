import { statSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { readFileName } from "#db/backups/kept-backups.ts";
import type { Reader } from "#db/db.ts";
import { isPostgres } from "#db/engine.ts";
import { databasePath } from "#db/sqlite/connect.ts";

/** The file of a SQLite database and its disk. */
export type DatabaseFile = {
	/** Device and inode, which stay the same when a file is renamed; null if the path has no file. */
	id(): string | null;
	/** The free space on the disk for an unprivileged process, in bytes. */
	freeBytes(): Promise<number>;
	/** The size of the database and of its log, in bytes. */
	bytes(): Promise<{ database: number; log: number }>;
};

/** @returns null for a database on a server, whose disk we cannot see */
export function databaseFile(url: string): DatabaseFile | null {
	if (isPostgres(url)) return null;
	const path = databasePath(url);
	return {
		id() {
			const found = statSync(path, { throwIfNoEntry: false });
			return found ? `${found.dev}:${found.ino}` : null;
		},
		async freeBytes() {
			const { bavail, bsize } = await statfs(dirname(path));
			return bavail * bsize;
		},
		async bytes() {
			const [database, log] = await Promise.all([sizeOf(path), sizeOf(`${path}-wal`)]);
			return { database, log };
		},
	};
}

/**
 * The size of a database on a server, in bytes, without the log, which the server shares among all of its databases.
 */
export async function serverBytes(db: Reader): Promise<number> {
	const bytes = sql<number>`pg_database_size(current_database())`;
	const [row] = await db.select({ bytes }).from(sql`(select 1) as one`);
	return row?.bytes ?? 0;
}

async function sizeOf(path: string): Promise<number> {
	return (await stat(path).catch(() => null))?.size ?? 0;
}

/** When the newest backup in a folder was taken, UTC ms; null if there is none. */
export async function newestBackupAt(folder: string): Promise<number | null> {
	const names = await readdir(folder).catch(() => []);
	const times = names.flatMap((name) => readFileName(name)?.takenAt.getTime() ?? []);
	return times.length > 0 ? Math.max(...times) : null;
}
