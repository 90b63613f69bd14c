import { chownSync, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives a file or folder to the user who owns the database, or else its folder. In a container commands run as root, and the server
 * as another user, who must be able to read and replace what they have left.
 */
export function giveToOwnerOf(database: string, path: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(existsSync(database) ? database : dirname(database));
	chownSync(path, uid, gid);
}
