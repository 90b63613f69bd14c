import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, UserError } from "./run.mjs";

const MIN_NODE_VERSION = 24;

/** The Node that runs this, or else the one in node_modules. @throws {UserError} if neither is new enough */
export function findNode() {
	if (isNewEnough(process.version)) return process.execPath;
	const own = join(root, "node_modules", ".bin", "node");
	if (existsSync(own) && isNewEnough(versionOf(own))) return own;
	throw new UserError(
		`needs Node ${MIN_NODE_VERSION} or later, and this is ${process.version}. ` +
			`On Linux (x64) Node ${MIN_NODE_VERSION} comes with the packages; here, install it and try again.`,
	);
}

function versionOf(node) {
	return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "";
}

function isNewEnough(version) {
	return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= MIN_NODE_VERSION;
}
