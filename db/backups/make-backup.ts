import {
	chmodSync,
	closeSync,
	createReadStream,
	createWriteStream,
	existsSync,
	fsyncSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	renameSync,
	rmSync,
	statfsSync,
	statSync,
} from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { log } from "#app/lib/log.server.ts";
import { giveToOwnerOf } from "../owner.ts";
import { connect } from "../sqlite/connect.ts";
import { BackupError, requireFile, storageProblem } from "./backup-error.ts";
import { checkCopy, isDamage } from "./check-copy.ts";
import { backupsToDelete, readFileName, toFileName } from "./kept-backups.ts";

/** A database, and the folder of its backups. */
export type BackupPlace = { url: string; folder: string };

type Given = BackupPlace & { isByHand?: boolean };

export type Backup = {
	file: string;
	bytes: number;
	schema: string; // the number of its last migration
	ledgerEntries: number;
	plainSecrets: number; // the number of its secrets that are not encrypted
	differences: string | null; // why a restore would refuse it, in words
	deleted: string[]; // names of older backups
	kept: number; // including this one
};

const UNFINISHED = ".unfinished-";
const STALE_MS = 3_600_000;
/** The space that a backup leaves free, so that it cannot fill the running server's disk. */
const RESERVE_BYTES = 16 * 1024 * 1024;

/**
 * Copies the database into one compressed file while other processes read and write it, checks the copy, and deletes
 * backups that are no longer needed. A file under its final name is complete: it is written under another name first.
 * Simultaneous backups do not disturb each other.
 * @throws BackupError with what the operator can do
 */
export async function makeBackup(
	{ url, folder, isByHand = false }: Given,
	takenAt = new Date(),
): Promise<Backup> {
	const path = requireFile(url);
	if (path.startsWith(":memory:") || path === "")
		throw new BackupError(
			"a database in memory has no file that could be backed up. Set DATABASE_URL to a file.",
		);
	if (!existsSync(path))
		throw new BackupError(`there is no database at ${path}. Start Gangway once, or set DATABASE_URL.`);
	try {
		makeFolder(folder, path);
		deleteUnfinished(folder);
		requireSpace(folder, path);
		const work = mkdtempSync(join(folder, UNFINISHED));
		try {
			return await backUpInto(folder, work, path, { takenAt, isByHand });
		} finally {
			rmSync(work, { recursive: true, force: true });
		}
	} catch (error) {
		if (isDamage(error)) throw new BackupError(damaged(path, error));
		throw storageProblem(error, folder);
	}
}

const damaged = (path: string, { message }: Error) =>
	`${path} is damaged (${message}). Stop the server, and put a backup back: npm run restore`;

function makeFolder(folder: string, database: string): void {
	if (existsSync(folder)) return;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	giveToOwnerOf(database, folder);
}

/** Deletes the leftovers of a killed backup, but not what another process may be writing. Files that cannot be deleted stay. */
function deleteUnfinished(folder: string): void {
	for (const name of readdirSync(folder).filter((one) => one.startsWith(UNFINISHED))) {
		try {
			deleteIfStale(join(folder, name));
		} catch (error) {
			log.warn("what a backup has left cannot be deleted", { error });
		}
	}
}

function deleteIfStale(path: string): void {
	const found = lstatSync(path);
	if (!found.isDirectory()) return;
	const files = readdirSync(path).map((file) => lstatSync(join(path, file)).mtimeMs);
	if (Date.now() - Math.max(found.mtimeMs, ...files) > STALE_MS)
		rmSync(path, { recursive: true, force: true });
}

/** Until it is compressed, the copy is as large as the database. */
function requireSpace(folder: string, path: string): void {
	const log = `${path}-wal`;
	const size = statSync(path).size + (existsSync(log) ? statSync(log).size : 0);
	const needed = Math.ceil(size * 1.5) + RESERVE_BYTES;
	const { bavail, bsize } = statfsSync(folder);
	if (bavail * bsize >= needed) return;
	throw new BackupError(
		`${folder} has ${toSize(bavail * bsize)} free, and a backup needs ${toSize(needed)}. ` +
			"Free some space or enlarge the volume, or choose a folder on another disk with BACKUP_FOLDER.",
	);
}

/** "49 KB", "12 MB" */
export function toSize(bytes: number): string {
	const kilobytes = Math.ceil(bytes / 1024);
	return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.ceil(kilobytes / 1024)} MB`;
}

async function backUpInto(
	folder: string,
	work: string,
	path: string,
	made: { takenAt: Date; isByHand: boolean },
): Promise<Backup> {
	const copy = join(work, "copy.db");
	copyDatabase(path, copy);
	const { schema, ledgerEntries, plainSecrets, differences } = checkedCopy(copy, path);
	const database = basename(path).replace(/\.db$/, "");
	const name = toFileName({ database, schema, ...made });
	const compressed = join(work, name);
	await compress(copy, compressed);
	const file = join(folder, name);
	const { size: bytes } = statSync(compressed);
	giveToOwnerOf(path, compressed);
	renameSync(compressed, file);
	flush(folder);
	const deleted = backupsToDelete(readdirSync(folder), database);
	for (const old of deleted) rmSync(join(folder, old), { force: true });
	const kept = readdirSync(folder).filter((one) => readFileName(one)?.database === database).length;
	return { file, bytes, schema, ledgerEntries, plainSecrets, differences, deleted, kept };
}

/** Copies in one read transaction, so the copy is the database at one instant, while others write. */
export function copyDatabase(path: string, copy: string): void {
	const connection = connect(`file:${path}`, true);
	try {
		connection.prepare("VACUUM INTO ?").run(copy);
		chmodSync(copy, 0o600);
	} finally {
		connection.close();
	}
}

function checkedCopy(copy: string, path: string) {
	try {
		return checkCopy(copy);
	} catch (error) {
		if (!(error instanceof BackupError)) throw error;
		throw new BackupError(
			`the copy of ${path} was not kept, because ${error.message}. The backups from before are all still there.`,
		);
	}
}

/** With a checksum, so that a file that has been corrupted is not restored. */
async function compress(from: string, to: string): Promise<void> {
	const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
	await pipeline(createReadStream(from), zstd, createWriteStream(to, { mode: 0o600, flush: true }));
}

/** Makes new file names in a folder durable, too. */
export function flush(folder: string): void {
	const handle = openSync(folder, "r");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
