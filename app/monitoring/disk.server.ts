import { statSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { readFileName } from "#db/backups/kept-backups.ts";
import type { Reader } from "#db/db.ts";
import { isPostgres } from "#db/engine.ts";
import { databasePath } from "#db/sqlite/connect.ts";

/** What is free on the disk of the database's file for a process without privileges, in bytes; null of a database elsewhere. */
export async function freeBytes(url: string): Promise<number | null> {
	if (isPostgres(url)) return null;
	const { bavail, bsize } = await statfs(dirname(databasePath(url)));
	return bavail * bsize;
}

/** The device and the inode of the database's file, which a renamed file keeps; null if there is no such file. */
export function fileId(url: string): string | null {
	if (isPostgres(url)) return null;
	const found = statSync(databasePath(url), { throwIfNoEntry: false });
	return found ? `${found.dev}:${found.ino}` : null;
}

/** The size of the database and of its log, in bytes. A database's server keeps one log for all of its databases. */
export async function databaseBytes(
	db: Reader,
	url: string,
): Promise<{ database: number; log: number | null }> {
	if (isPostgres(url)) {
		const bytes = sql<number>`pg_database_size(current_database())`;
		const [row] = await db.select({ bytes }).from(sql`(select 1) as one`);
		return { database: row?.bytes ?? 0, log: null };
	}
	const path = databasePath(url);
	const [database, log] = await Promise.all([sizeOf(path), sizeOf(`${path}-wal`)]);
	return { database, log };
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
