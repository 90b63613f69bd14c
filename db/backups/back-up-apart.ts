import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BackupError } from "./backup-error.ts";
import type { Backup, BackupPlace } from "./make-backup.ts";

const MAX_MS = 30 * 60_000;

/** Makes a backup in a separate process, so that the server keeps running. @throws BackupError as `makeBackup` does */
export async function backUpApart({ url, folder }: BackupPlace): Promise<Backup> {
	const child = fileURLToPath(new URL("./back-up.child.ts", import.meta.url));
	// It gets no environment, so it knows no secrets.
	const { stdout } = await promisify(execFile)(process.execPath, [child, url, folder], {
		env: {},
		timeout: MAX_MS,
	});
	const answer = JSON.parse(stdout) as { backup: Backup } | { problem: string };
	if ("problem" in answer) throw new BackupError(answer.problem);
	return answer.backup;
}
