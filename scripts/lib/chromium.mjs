import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run, UserError } from "./run.mjs";

export const DEBIAN_BROWSER = "/usr/bin/chromium";
/** Chromium without windows, which takes a third of the time in the browser tests. */
export const DEBIAN_HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Installs a browser for the browser tests, unless CHROMIUM_PATH names one: Debian's packages as root, else
 * Playwright's.
 * @throws {UserError} when there is no browser and none could be installed
 */
export async function ensureChromium(node) {
	const { CHROMIUM_PATH } = process.env;
	if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
		throw new UserError(`there is no browser at CHROMIUM_PATH, ${CHROMIUM_PATH}.`);
	}
	if (CHROMIUM_PATH || isInstalled() || (await installFromDebian()) || existsSync(DEBIAN_BROWSER)) return;
	const cli = join("node_modules", "@playwright", "test", "cli.js");
	if ((await run(node, [cli, "install", "chromium"])) === 0) return;
	throw new UserError("the browser tests need Chromium. Install it, or name one in CHROMIUM_PATH.");
}

function isInstalled() {
	return existsSync(DEBIAN_BROWSER) && existsSync(DEBIAN_HEADLESS_SHELL);
}

async function installFromDebian() {
	const isRoot = process.getuid?.() === 0;
	if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return false;
	console.log("Installing Chromium…");
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const apt = (...args) => run("apt-get", args, { env, quiet: true });
	await apt("update");
	const packages = ["chromium", "chromium-headless-shell", "fonts-liberation"];
	await apt("install", "--yes", "--no-install-recommends", ...packages);
	return isInstalled();
}
