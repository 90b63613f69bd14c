import { join } from "node:path";
import { buildIfChanged } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { findNode } from "./node.mjs";
import { run, runMain } from "./run.mjs";

/**
 * Runs a script of scripts/screens, which opens pages of the built app in a browser.
 * @param {string} name of its file
 * @param {string[]} [args]
 */
export function drawPages(name, args = []) {
	return runMain(async () => {
		await install();
		const node = findNode();
		await buildIfChanged(node);
		await ensureChromium(node);
		const env = { ...process.env, NODE_ENV: "production" };
		process.exitCode = await run(node, [join("scripts", "screens", name), ...args], { env });
	});
}
