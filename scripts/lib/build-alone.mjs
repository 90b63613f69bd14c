import { join } from "node:path";
import { lockAlone } from "../../db/database-lock.ts";
import { buildNow, isBuilt } from "./build.mjs";
import { root, runMain, UserError } from "./run.mjs";

/** It is not in build/, which a build empties. */
const LOCK = join(root, "node_modules", ".build.lock");
/** A build takes half a minute, or several on a machine that is busy. */
const MAX_WAIT_MS = 10 * 60_000;

/**
 * Builds while no other process builds in this folder, so that two that are started together do not empty it under each other.
 * `--if-changed` leaves it at a build that another has made meanwhile. It is a process of its own because the lock needs Node 24,
 * which `npm start` itself may not run on.
 */
await runMain(async () => {
	const release = lockAlone(LOCK, MAX_WAIT_MS);
	if (!release) throw new UserError("another process has been building in this folder for ten minutes.");
	const isDone = process.argv.includes("--if-changed") && isBuilt();
	process.exitCode = isDone ? 0 : await buildNow(process.execPath);
	release();
});
