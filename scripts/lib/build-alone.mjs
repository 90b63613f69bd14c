import { join } from "node:path";
import { lockAlone } from "../../db/database-lock.ts";
import { buildNow, isBuilt } from "./build.mjs";
import { root, runMain, UserError } from "./run.mjs";

/** Outside build/, which a build empties. */
const LOCK = join(root, "node_modules", ".build.lock");
/** A build takes half a minute, or several minutes on a busy machine. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Builds while no other process builds in this folder, because a build empties it. With `--if-changed` it keeps a build
 * that another process has made in the meantime. It is a separate process because the lock needs Node 24, which `npm
 * start` itself may lack.
 */
await runMain(async () => {
	const release = lockAlone(LOCK, MAX_WAIT_MS);
	if (!release) throw new UserError("another process has been building in this folder for ten minutes.");
	const isDone = process.argv.includes("--if-changed") && isBuilt();
	process.exitCode = isDone ? 0 : await buildNow(process.execPath);
	release();
});
