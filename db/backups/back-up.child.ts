import { setPriority } from "node:os";
import { BackupError } from "./backup-error.ts";
import { makeBackup } from "./make-backup.ts";

/** Makes a backup at the lowest priority, and prints it, or the reason why there is none, as JSON. */
setPriority(19);
const [url = "", folder = ""] = process.argv.slice(2);

try {
	console.log(JSON.stringify({ backup: await makeBackup({ url, folder }) }));
} catch (error) {
	if (!(error instanceof BackupError)) throw error;
	console.log(JSON.stringify({ problem: error.message }));
}
