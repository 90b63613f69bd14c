import { execFileSync } from "node:child_process";
import {
	closeSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	rmSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { templateDatabase } from "#tests/support/template-database.ts";

/** /healthz requires 64 MB of free space, so a healthy volume has more. */
const VOLUME_BYTES = 192 * 1024 * 1024;
const CHUNK = Buffer.alloc(1024 * 1024, 1);

export type Volume = {
	folder: string;
	databaseUrl: string; // a new, migrated database on it
	/** Fills the volume to the last byte, as a log or someone's upload would. */
	fill(): void;
	/** Deletes the file that fills it. */
	free(): void;
	/** Makes it find an error on its disk, so that it refuses writes, even to open files. */
	turnReadOnly(): void;
	/** Unmounts the volume, has it repaired, and mounts it again. No process may have a file on it open. */
	repair(): void;
	[Symbol.dispose](): void;
};

const run = (command: string, ...args: string[]) =>
	execFileSync(command, args, { stdio: "pipe" }).toString().trim();

/** Why this process cannot create a volume; null if it can. */
export function whyNoVolume(): string | null {
	if (process.platform !== "linux") return "volumes are made with Linux's loop devices";
	if (process.getuid?.() !== 0) return "only root may mount a volume";
	try {
		openVolume()[Symbol.dispose]();
		return null;
	} catch (error) {
		return `this machine cannot mount a volume (${String(error).split("\n")[0]})`;
	}
}

/** A small separate disk for a database: an ext4 file system in a file, which refuses writes after an error, as on most servers. */
export function openVolume(): Volume {
	const root = mkdtempSync(join(tmpdir(), "gangway-volume-"));
	const image = join(root, "disk");
	const folder = join(root, "data");
	const ballast = join(folder, "ballast");
	mkdirSync(folder);
	writeFileSync(image, "");
	truncateSync(image, VOLUME_BYTES);
	run("mkfs.ext4", "-q", "-m", "0", image);
	const mount = () => run("mount", "-o", "loop,errors=remount-ro", image, folder);
	const unmount = () => run("umount", folder);
	const dispose = () => {
		try {
			run("umount", "--lazy", folder);
		} catch {} // the volume is not mounted
		rmSync(root, { recursive: true, force: true });
	};
	try {
		mount();
	} catch (error) {
		dispose();
		throw error;
	}
	process.once("exit", dispose);
	writeFileSync(join(folder, "gangway.db"), templateDatabase());
	return {
		folder,
		databaseUrl: `file:${join(folder, "gangway.db")}`,
		fill() {
			const file = openSync(ballast, "a");
			try {
				for (let bytes = CHUNK.length; bytes > 0; ) {
					try {
						bytes = writeSync(file, CHUNK, 0, bytes);
					} catch {
						bytes = Math.floor(bytes / 2); // there is less space left than that
					}
				}
			} finally {
				closeSync(file);
			}
		},
		free: () => rmSync(ballast),
		turnReadOnly() {
			const device = basename(run("findmnt", "--noheadings", "--output", "SOURCE", folder));
			writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "a try of npm run reliability");
		},
		repair() {
			unmount();
			try {
				run("e2fsck", "-fy", image);
			} catch {} // exit code 1 means that it has repaired something
			mount();
		},
		[Symbol.dispose]() {
			process.off("exit", dispose);
			dispose();
		},
	};
}
