import {
	closeSync,
	copyFileSync,
	createReadStream,
	createWriteStream,
	existsSync,
	linkSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import Database from "better-sqlite3";
import { DatabaseInUse, takeDatabase } from "../database-lock.ts";
import { isBusy } from "../db-errors.ts";
import { forgetProgress } from "../litestream/litestream.ts";
import { readMigrations } from "../migrations.ts";
import { giveToOwnerOf, takeFromOthers } from "../owner.ts";
import { BackupError, requireFile, storageProblem } from "./backup-error.ts";
import { checkCopy, isDamage, printable } from "./check-copy.ts";
import { copyDatabase, flush } from "./make-backup.ts";

export type Restored = {
	schema: string; // the number of its last migration
	ledgerEntries: number;
	aside: string | null; // the file with the previous database; null if there was none
};

const RESTORING = ".restoring-";

/**
 * Replaces the database by a backup or a plain copy, and keeps the previous one under another name. The file is checked
 * before anything is touched, and at each moment there is a whole database in place.
 * @throws BackupError with what the operator can do; then nothing has changed
 */
export async function restoreBackup(url: string, file: string, now = new Date()): Promise<Restored> {
	const path = requireFile(url);
	const folder = dirname(path);
	if (!existsSync(file)) throw new BackupError(`there is no file ${file}`);
	if (!statSync(file).isFile()) throw new BackupError(`${file} is no file that could be restored`);
	if (existsSync(path) && realpathSync(file) === realpathSync(path))
		throw new BackupError(`${file} is the database itself`);
	let release = () => {};
	try {
		release = takeDatabase(url);
		deleteUnfinished(folder);
		const work = mkdtempSync(join(folder, RESTORING));
		try {
			const copy = join(work, "copy.db");
			await unpack(file, copy);
			const { schema, ledgerEntries, migrations, differences } = checkFile(file, copy);
			refuseNewer(file, migrations);
			if (differences) throw new BackupError(`${file} is not restored, because ${differences}`);
			markRestored(copy, now);
			takeFromOthers(copy);
			giveToOwnerOf(path, copy);
			const aside = putInPlace(copy, path, now);
			return { schema, ledgerEntries, aside };
		} finally {
			rmSync(work, { recursive: true, force: true });
		}
	} catch (error) {
		throw error instanceof DatabaseInUse ? new BackupError(error.message) : storageProblem(error, folder, "");
	} finally {
		release();
	}
}

/** Deletes the leftovers of a killed restore. No other restore can be running, because this one has the lock. */
function deleteUnfinished(folder: string): void {
	for (const name of readdirSync(folder).filter((one) => one.startsWith(RESTORING)))
		rmSync(join(folder, name), { recursive: true, force: true });
}

const MAGIC = { zstd: "28b52ffd", sqlite: Buffer.from("SQLite f").toString("hex") };

async function unpack(file: string, copy: string): Promise<void> {
	const start = firstBytes(file);
	if (start.startsWith(MAGIC.zstd)) {
		await pipeline(
			createReadStream(file),
			createZstdDecompress(),
			createWriteStream(copy, { mode: 0o600, flush: true }),
		).catch((error: unknown) => {
			if (error instanceof Error && "code" in error && /^ZSTD_|^Z_|^ERR_/.test(String(error.code)))
				throw new BackupError(`${file} is damaged (${error.message}). Take another backup.`);
			throw error;
		});
	} else if (start === MAGIC.sqlite) copyPlain(file, copy);
	else throw new BackupError(`${file} is neither a backup nor a database`);
}

function firstBytes(file: string): string {
	const handle = openSync(file, "r");
	try {
		const bytes = Buffer.alloc(8);
		return bytes.subarray(0, readSync(handle, bytes)).toString("hex");
	} finally {
		closeSync(handle);
	}
}

/** A plain file may have its newest changes in a log next to it. */
function copyPlain(file: string, copy: string): void {
	try {
		copyDatabase(file, copy);
	} catch (error) {
		if (isDamage(error)) throw new BackupError(`${file} is damaged (${error.message}). Take another backup.`);
		throw error;
	}
}

function checkFile(file: string, copy: string) {
	try {
		return checkCopy(copy);
	} catch (error) {
		if (error instanceof BackupError)
			throw new BackupError(`${file} is not restored, because ${error.message}`);
		throw error;
	}
}

function refuseNewer(file: string, migrations: string[]): void {
	const known = new Set(readMigrations().map(({ name }) => name));
	const unknown = migrations.filter((name) => !known.has(name));
	if (unknown.length === 0) return;
	throw new BackupError(
		`${file} is of a newer build: it has ${printable(unknown.join(", "))}. Install that build, and restore with it.`,
	);
}

/**
 * Marks a database as an earlier copy of itself, restored at `at` (UTC). The provider may have moved money since the
 * copy was made, so the next start stops everything that moves money until the books agree (Rules: Reconciliation).
 */
export function markRestored(path: string, at: Date): void {
	const copy = new Database(path);
	try {
		copy
			.prepare(
				"INSERT INTO settings VALUES ('restored_at', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
			)
			.run(String(at.getTime()));
		const stored = copy.prepare("SELECT value FROM settings WHERE name = 'restored_at'").pluck().get();
		if (stored !== String(at.getTime()))
			throw new BackupError("it does not keep the note that it was restored, so something in it changes it");
	} finally {
		copy.close();
	}
}

/** @returns the name under which the previous database is kept */
function putInPlace(copy: string, path: string, now: Date): string | null {
	const folder = dirname(path);
	const aside = nameAside(path, now);
	const isThere = existsSync(path);
	// SQLite discards the log of a database that it cannot read.
	copyLogs(path, aside);
	if (isThere && foldLog(path)) deleteLogs(aside);
	else deleteLogs(path);
	// With a second name for the file, its first name always refers to a database.
	if (isThere) takeFromOthers(path);
	if (isThere && !link(path, aside)) renameSync(path, aside);
	takeFromOthers(aside);
	renameSync(copy, path);
	flush(folder);
	forgetProgress(path);
	return isThere ? aside : null;
}

function nameAside(path: string, now: Date): string {
	const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
	const name = `${path}.before-restore-${time}`;
	for (let number = 1; ; number += 1) {
		const free = number === 1 ? name : `${name}-${number}`;
		if (!existsSync(free)) return free;
	}
}

/**
 * Writes the log into the database, and deletes the log. SQLite allows that only if nobody else has the file open, such
 * as Litestream or a shell, which do not hold our lock.
 * @returns false if the database is too damaged
 */
function foldLog(path: string): boolean {
	const database = new Database(path, { timeout: 0 });
	try {
		database.pragma("journal_mode = DELETE");
		return true;
	} catch (error) {
		if (isBusy(error)) {
			throw new BackupError(
				`another program has ${path} open. Stop the server, \`npm run jobs\`, Litestream and every shell on it, and run this again.`,
			);
		}
		if (isDamage(error)) return false;
		throw error;
	} finally {
		database.close();
	}
}

function copyLogs(path: string, aside: string): void {
	for (const suffix of LOGS) if (existsSync(path + suffix)) copyFileSync(path + suffix, aside + suffix);
}

/** SQLite finds a log by its name, and would apply it to the restored file. */
function deleteLogs(path: string): void {
	for (const suffix of LOGS) rmSync(path + suffix, { force: true });
}

const LOGS = ["-wal", "-shm", "-journal"];

/** @returns false if the file system has no hard links */
function link(path: string, aside: string): boolean {
	try {
		linkSync(path, aside);
		return true;
	} catch (error) {
		if (
			error instanceof Error &&
			"code" in error &&
			/^(?:EPERM|ENOTSUP|EOPNOTSUPP|EMLINK|ENOSYS)$/.test(String(error.code))
		)
			return false;
		throw error;
	}
}
