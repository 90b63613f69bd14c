import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run, UserError } from "./run.mjs";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

/**
 * Finds or installs a Chromium for the browser tests. @returns {Promise<string | undefined>} undefined is Playwright's
 * own
 * @throws {UserError} when there is none and none could be installed
 */
export async function ensureChromium(node) {
	const { CHROMIUM_PATH } = process.env;
	if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
		throw new UserError(`there is no browser at CHROMIUM_PATH, ${CHROMIUM_PATH}.`);
	}
	if (CHROMIUM_PATH) return CHROMIUM_PATH;
	if (existsSync(DEBIAN_CHROMIUM) || (await installFromDebian())) return DEBIAN_CHROMIUM;
	const cli = join("node_modules", "@playwright", "test", "cli.js");
	if ((await run(node, [cli, "install", "chromium"])) === 0) return undefined;
	throw new UserError("the browser tests need Chromium. Install it, or name one in CHROMIUM_PATH.");
}

async function installFromDebian() {
	const isRoot = process.getuid?.() === 0;
	if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return false;
	console.log("Installing Chromium…");
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const apt = (...args) => run("apt-get", args, { env, quiet: true });
	await apt("update");
	await apt("install", "--yes", "--no-install-recommends", "chromium", "fonts-liberation");
	return existsSync(DEBIAN_CHROMIUM);
}
